"""The commands of `dealer-table`: one module each, with its arguments and its call."""
