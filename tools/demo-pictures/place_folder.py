"""Where meshes and linear pictures lie: .data/demo-pictures, or VEHICLE_WORK."""

import os
import pathlib

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path(os.environ.get('VEHICLE_WORK', HERE / '../../.data/demo-pictures')).resolve()
