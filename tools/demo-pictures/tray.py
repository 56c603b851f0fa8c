"""An aluminium tray with drop sides and a head board, for single-cab utes and light trucks; and wheels' guards."""

import numpy as np
from field import rbox, smax
from parts import bounds, tubes

RIB_M = 0.0875  # height of one pressed rib of a drop side


def add_tray(parts, front, rear, half, floor, height, board):
    """From x `front` to `rear`, `half` wide, its deck at `floor`, sides `height` tall, head board up to `board`."""
    middle, length = (front + rear) / 2, (rear - front) / 2
    planks = lambda points, normals: dict(  # noqa: E731
        alu=-1.0, s1=np.where(normals[:, 2] > 0.7, (points[:, 1] + 5) % 0.15 - 0.075, 0.1)
    )
    parts.box((middle, 0, floor - 0.03), (length, half - 0.01, 0.035), 0.01, planks, 0.014, sym=True)
    for x in np.arange(front + 0.25, rear - 0.1, 0.52):
        parts.box((float(x), 0, floor - 0.095), (0.025, half - 0.05, 0.035), 0.006, 'alu', 0.014, sym=True)
    add_sides(parts, front, rear, half, floor, height)
    add_head_board(parts, front, half, floor, height, board)


def add_sides(parts, front, rear, half, floor, height):
    middle, up = (front + rear) / 2, height / 2
    gates = [(front + 0.05, middle - 0.03), (middle + 0.03, rear - 0.04)]

    def ribs(z):
        return 0.006 * np.cos((z - floor) / RIB_M * 2 * np.pi)

    def side(x, y, z):
        leaves = [rbox(x - (a + b) / 2, z - floor - up, (b - a) / 2, up - 0.008, 0.012) for a, b in gates]
        return smax(np.minimum(*leaves), np.abs(y - half) - 0.014 - ribs(z), 0.006)

    def gate(x, y, z):
        return smax(rbox(y, z - floor - up, half - 0.04, up - 0.008, 0.012), np.abs(x - rear) - 0.014 - ribs(z), 0.006)

    def pressed(axis):
        return lambda points, normals: dict(
            alu=-1.0,
            s1=np.where(np.abs(normals[:, axis]) > 0.5, (points[:, 2] - floor + RIB_M / 2) % RIB_M - RIB_M / 2, 0.1),
        )

    top = floor + height + 0.02
    parts.add(side, (front, half - 0.05, floor - 0.02), (rear, half + 0.05, top), 0.008, pressed(1), both=True)
    parts.add(gate, (rear - 0.05, 0, floor - 0.02), (rear + 0.05, half + 0.02, top), 0.008, pressed(0), sym=True)
    for x in (front + 0.025, middle, rear - 0.01):
        parts.box((x, half, floor + up), (0.024, 0.026, up + 0.015), 0.008, 'alu', 0.009, both=True)
    for x in (front + 0.14, middle - 0.12, middle + 0.12, rear - 0.15):
        parts.box((x, half + 0.026, floor + height - 0.07), (0.05, 0.012, 0.018), 0.008, 'clad', 0.007, both=True)


def add_head_board(parts, front, half, floor, height, board):
    out = half - 0.10
    hoop = [(front, out, floor - 0.02), (front, out, board - 0.08), (front, out - 0.06, board), (front, 0, board)]
    lines = [(hoop, 0.024), ([(front, out, floor + height + 0.06), (front, 0, floor + height + 0.06)], 0.017)]
    for y in np.arange(0, out - 0.04, 0.105):
        lines.append(([(front, y, floor + height), (front, y, board)], 0.009))
    low, high = bounds(lines)
    parts.add(tubes(lines), (low[0], 0, low[2]), high, 0.008, 'alu', sym=True)
    parts.box((front, 0, floor + height / 2), (0.012, out, height / 2), 0.006, 'alu', 0.012, sym=True)


def add_guards(parts, axle, hub, radius, inner, outer):
    """Arched mud guards over the rear wheels, with flaps behind them."""

    def guard(x, y, z):
        shell = np.abs(np.hypot(x - axle, z - hub) - radius) - 0.009
        return smax(shell, np.maximum(hub + 0.02 - z, np.abs(y - (inner + outer) / 2) - (outer - inner) / 2), 0.01)

    low, high = (axle - radius - 0.03, inner - 0.02, hub), (axle + radius + 0.03, outer + 0.02, hub + radius + 0.03)
    parts.add(guard, low, high, 0.009, 'clad', both=True)
    centre = (axle + radius, (inner + outer) / 2, hub - 0.06)
    parts.box(centre, (0.006, (outer - inner) / 2, 0.14), 0.005, 'clad', 0.008, both=True)


def add_rear_lamps(parts, x, y, z, half):
    """A lamp block at each side under the tail, `half` wide, with its bar."""

    def lamp(points, normals):
        out, up = points[:, 1] - y, points[:, 2] - z
        seen = normals[:, 0] > 0.6
        ring = np.abs(rbox(out - half * 0.45, up, half * 0.36, 0.028, 0.012)) - 0.004
        bar = rbox(out + half * 0.42, up, half * 0.36, 0.005, 0.003)
        return dict(
            clad=-1.0,
            tail=np.where(seen, rbox(out, up, half - 0.02, 0.040, 0.012), 1.0),
            tailglow=np.where(seen, np.minimum(ring, bar), 1.0),
        )

    parts.box((x, y, z), (0.03, half, 0.052), 0.015, lamp, 0.006, both=True)
    parts.box((x + 0.005, 0, z - 0.17), (0.028, y + half * 0.6, 0.045), 0.012, 'clad', 0.012, sym=True)
    parts.box((x - 0.02, y * 0.5, z - 0.09), (0.02, 0.03, 0.10), 0.006, 'clad', 0.012, both=True)
    plate = lambda points, normals: dict(clad=-1.0, white=np.where(normals[:, 0] > 0.8, -1.0, 1.0))  # noqa: E731
    parts.box((x + 0.03, 0, z - 0.02), (0.008, 0.186, 0.067), 0.004, plate, 0.006, sym=True)
