"""The rider's view of a motorcycle: bars, levers and instruments, in the studio. `python cabin_motorcycle.py`"""

import bpy
import cabin
from cabin_panes import screen
from cabin_screens import dials_screen
from kit import plain
from place import clear
from place_vehicles import park
from render import set_up_cycles
from studio import build_studio, set_heading

VIEW = ((1.02, -0.26, 1.66), (0.34, 0.0, 1.02), 34)  # from the front axle, as the mesh has it
DISPLAY = (0.318, 0.0, 1.075)


class Bike:
    def __init__(self, look, paint):
        build_studio()
        set_heading((-0.9, 0.3))
        self.root = park(look, paint, 0, 0)
        case = plain('display', colour=(0.012, 0.012, 0.013), rough=0.3)
        screen('display', dials_screen(), self.at(*DISPLAY), (0.150, 0.062), 42, case, rim=0.02, glow=2.4)

    def at(self, x, y, z):
        return x + self.root.location.x, y + self.root.location.y, z + self.root.location.z


def main():
    clear()
    set_up_cycles()
    cabin.settings()
    bike = Bike('motorcycle-a', 'red')
    bpy.context.view_layer.update()
    cabin.draw(bike, 'cabin-motorcycle-dark-dash', VIEW, cabin.draft_scale())


if __name__ == '__main__':
    main()
