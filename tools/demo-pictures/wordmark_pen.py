"""A pen that writes outlines as short path data: whole numbers of `FINE` to the unit, each from the point before."""

from fontTools.pens.basePen import BasePen

FINE = 10


class ShortPen(BasePen):
    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.data, self.here = [], (0, 0)

    def _moveTo(self, point):
        self.write('m', [point])

    def _lineTo(self, point):
        self.write('l', [point])

    def _qCurveToOne(self, control, point):
        self.write('q', [control, point])

    def _closePath(self):
        self.data.append('z')
        self.here = self.start

    def write(self, command, points):
        whole = [tuple(round(axis * FINE) for axis in point) for point in points]
        steps = [(x - self.here[0], y - self.here[1]) for x, y in whole]
        self.here = whole[-1]
        if command == 'm':
            self.start = self.here
        numbers = ' '.join(str(axis) for step in steps for axis in step).replace(' -', '-')
        if self.data and command != 'm' and self.data[-1][0] == command:
            self.data[-1] += numbers if numbers[0] == '-' else ' ' + numbers
        else:
            self.data.append(command + numbers)

    def path(self):
        return ''.join(self.data)
