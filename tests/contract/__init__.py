"""What every implementation of a driver must do, simulated or real."""
