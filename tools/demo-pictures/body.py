"""A passenger vehicle's body as one implicit field. What is drawn on it is in `regions.py`."""

import numpy as np

from field import curve, poly, ramp, rbox, rbox3, smax, smin, sstep


class Body:
    """f(x, y, z): negative inside the body, its skin where it is 0. Takes a spec of `bodies.py`."""

    def __init__(self, p):
        self.p = p
        self.nose_x = -p['FOH']
        self.tail_x = p['L'] - p['FOH']
        self.axle_z = p['D'] / 2
        self.arch_radius = p['D'] / 2 + p.get('archgap', 0.055)
        for n in ('crease', 'nose', 'tail', 'top', 'bottom', 'ws', 'roof', 'bl', 'belt', 'dlo_rear'):
            setattr(self, n, curve(p[n]))
        self.half_width_max = p['W'] / 2
        g = np.arange(-1.5, 8, 0.005)
        t = np.zeros_like(g)
        tf, tr = p['taper']
        xa = 0.35
        t -= tf * np.clip((xa - g) / (xa - self.nose_x), 0, 1.2) ** 2.0
        xb = min(p['WB'] - 0.35, self.tail_x - 0.3)
        t -= tr * np.clip((g - xb) / (self.tail_x - xb), 0, 1.2) ** 2.0
        hf, hr = p['haunch']
        t += hf * (np.exp(-(((g - 0) / 0.50) ** 2))) + hr * np.exp(-(((g - p['WB']) / 0.55) ** 2)) - max(hf, hr)
        self.plan_t = self.half_width_max + t
        self.plan_g = g
        self.glass_mid = (self.p['ws'][1][1] + self.p['bl'][1][1]) / 2
        self.glass_half_length = (self.p['bl'][1][1] - self.p['ws'][1][1]) / 2

    def plan(self, x):
        return np.interp(x, self.plan_g, self.plan_t)

    def wheel_distance(self, x, z):
        return np.minimum(np.hypot(x, z - self.axle_z), np.hypot(x - self.p['WB'], z - self.axle_z))

    def half_width(self, x, z):
        p = self.p
        zc = self.crease(x)
        t = z - zc
        cr = p['crease_r'] + 0.05 * sstep(x, p['WB'] + 0.1, p['WB'] + 0.75)
        upk = p['up'] * (1 - 0.45 * sstep(x, p['WB'] - 0.2, p['WB'] + 0.75))
        w = (
            self.plan(x)
            - upk * np.where(t < -cr, 0, np.where(t > cr, t, (t + cr) ** 2 / (4 * cr)))
            - 0.18 * ramp(t - 0.10, 0.06)
            - p['dn'] * np.where(-t < -cr, 0, np.where(-t > cr, -t, (cr - t) ** 2 / (4 * cr)))
        )
        w = w - p['tuck'] * ramp(p['tuckz'] - 0.16 - z, 0.07)
        w = w + self.blade(x, z)
        mid = sstep(x, 0.10, 1.10) * (1 - sstep(x, p['WB'] - 1.05, p['WB'] - 0.10))
        w = w - p['scal'] * mid * np.exp(
            -(((z - p['scalz'] - 0.05 * (x - 1.3) / 1.3 * p.get('scalrake', 0.6)) / 0.11) ** 2)
        )
        r = self.wheel_distance(x, z) - self.arch_radius
        w = w + p['fl'] * np.exp(-((np.maximum(r, 0) / 0.085) ** 2)) * (1 - sstep(z, zc - 0.02, zc + 0.12))
        if p['clad'] == 'suv':
            w = w + 0.010 * (1 - sstep(r, 0.036, 0.080)) * (z < zc + 0.2)
        return w

    def blade(self, x, z):
        """second side line: the door steps out over a rising line above the sill. The step is shallow (peak slope about 17 deg),
        so it mirrors the flank card and shows as one clean highlight."""
        p = self.p
        depth = p.get('blade', 0.014)
        width = 0.085
        xa, xb = 0.30, p['WB'] - 0.30
        za, zb = p.get('blade_z', (p['tuckz'] - 0.04, p['tuckz'] + 0.05))
        t = za + (zb - za) * (x - xa) / (xb - xa) - z
        mid = sstep(x, xa, xa + 0.45) * (1 - sstep(x, xb - 0.45, xb))
        return depth * mid * sstep(t, -width / 2, width / 2) * (1 - sstep(t, 0.10, 0.26))

    def glass_half_width(self, x, z):
        p = self.p
        u = (x - self.glass_mid) / self.glass_half_length
        ft, rt = p['gtaper']
        g0 = p['g0'] - np.where(u < 0, ft, rt) * np.abs(u) ** 2.4
        t = ramp(z - p['belt'][0][1] + 0.05, 0.05) - 0.05
        g = g0 - p['tum'] * t - p['tumc'] * t * np.abs(t)
        for cx, cz, hx, hz in p.get('press', ()):
            g = g - 0.014 * sstep(-rbox(x - cx, z - cz, hx, hz, 0.07), -0.012, 0.020)  # pressed-in blank panels
        return g

    # component surfaces -------------------------------------------------
    def d_front(self, x, y, z):
        return self.nose_x + self.nose(z) + self.p['cf'] * y * y * (0.55 + 0.5 * y * y) - x

    def d_rear(self, x, y, z):
        return x - (self.tail_x - self.tail(z) - self.p['cr'] * y * y * (0.55 + 0.5 * y * y))

    def d_top(self, x, y, z):
        p = self.p
        ay = np.abs(y)
        hd = 1 - sstep(x, p['ws'][1][1] + 0.1, p['ws'][1][1] + 0.7)
        yl = 0.50 + 0.10 * (x - self.nose_x)
        return (
            z
            - (
                self.top(x)
                - p['crown'] * y * y * hd
                - 0.02 * y * y * (1 - hd)
                + p['ridge'] * hd * sstep(x, self.nose_x + 0.05, self.nose_x + 0.5) * ramp(ay - yl, 0.03) / 0.2
            )
        ) * 0.97

    def d_windscreen(self, x, y, z):
        return (self.ws(z) + self.p['cw'] * y * y - x) * self.WINDSCREEN_SLOPE

    def d_rear_window(self, x, y, z):
        return (x - self.bl(z) + self.p['cb'] * y * y) * 0.93

    def d_roof(self, x, y, z):
        return z - (self.roof(x) - self.p['rcrown'] * y * y)

    WINDSCREEN_SLOPE = 0.60

    def lower(self, x, y, z):
        p = self.p
        ay = np.abs(y)
        side = ay - self.half_width(x, z)
        fr = smax(self.d_front(x, y, z), self.d_top(x, y, z), p['kft'])
        fr = smax(fr, side, p['kfs'] * np.clip(1 - (x - self.nose_x) / 1.2, 0.0, 1) + p['kside'])
        f = smax(fr, self.d_rear(x, y, z), p['krs'])
        return smax(f, self.bottom(x) - z, 0.06)

    def greenhouse(self, x, y, z):
        p = self.p
        ay = np.abs(y)
        f = smax(self.d_windscreen(x, y, z), self.d_roof(x, y, z), p['khead'])
        b = self.d_rear_window(x, y, z)
        f = smax(f, b, p['kblt'])
        f = smax(f, (ay - self.glass_half_width(x, z)) * 0.96, p['krail'])
        return smax(f, p['belt'][0][1] - 0.055 - z, 0.02)

    def __call__(self, x, y, z):
        p = self.p
        f = smin(self.lower(x, y, z), self.greenhouse(x, y, z), p['kbelt'])
        ay = np.abs(y)
        if p['spoiler']:
            xe = p['bl'][-1][1] + p['spoiler'] + 0.04
            ro = self.d_roof(x, y, z)
            sp = smax(
                smax(ro + 0.002, -(ro + 0.045 + 0.10 * (xe - x)), 0.03),
                smax(x - xe + 0.16 * y * y, ay - (self.glass_half_width(np.minimum(x, xe), z) - 0.03), 0.12),
                0.03,
            )
            sp = smax(sp, (xe - 0.5) - x, 0.01)
            f = smin(f, sp, 0.03)
        if p.get('fin', True):
            fx = p['bl'][-1][1] - 0.28
            fz = float(self.roof(np.array(fx)))
            fin = smax(
                smax(
                    ay - 0.016 * np.clip((x - fx + 0.10) / 0.12, 0.25, 1),
                    (z - fz) - 0.052 * np.clip((x - fx + 0.10) / 0.19, 0, 1) ** 0.8,
                    0.012,
                ),
                np.maximum(x - fx - 0.09 - 0.2 * (fz + 0.05 - z), fx - 0.10 - x),
                0.012,
            )
            f = smin(f, np.maximum(fin, fz - 0.06 - z), 0.015)
        r = self.wheel_distance(x, z) - self.arch_radius
        f = smax(f, -smax(r, 0.42 - ay, 0.03), 0.022)
        f = self.carves(f, x, y, z)
        if p.get('bed'):
            b = p['bed']
            c = rbox3(x - (b[0] + b[1]) / 2, y, z - (b[3] + 1.0), ((b[1] - b[0]) / 2, b[2], 1.0), 0.06)
            f = smax(f, -c, 0.03)
            f = smax(f, -rbox3(x - b[0] + 0.07, y, z - 1.15, (0.013, 2, 0.62), 0.004), 0.012)
        return f

    def front_u(self, x, y):
        return np.abs(y) + np.maximum(0, x - self.nose_x - self.p['cf'] * y * y)

    def rear_u(self, x, y):
        return np.abs(y) + np.maximum(0, self.tail_x - self.p['cr'] * y * y - x)

    def intakes(self, y, z):
        """(distance, depth) of openings in the front."""
        openings = self.p['face_geo']['intakes']
        return [(poly(np.abs(y), z, one['p'], one.get('r', 0.03)), one.get('d', 0.06)) for one in openings]

    def carves(self, f, x, y, z):
        p = self.p
        if np.min(x) < self.nose_x + 0.6:
            for sd, d in self.intakes(y, z):
                f = smax(f, -smax(sd, -(self.d_front(x, y, z) + d), 0.012), 0.018)
        # number plate recess at rear
        if np.max(x) > self.tail_x - 0.6 and p.get('plate_r'):
            cy, cz, hy, hz = p['plate_r']
            sd = rbox(y, z - cz, hy + 0.07, hz + 0.035, 0.04)
            f = smax(f, -smax(sd, -(self.d_rear(x, y, z) + 0.035), 0.012), 0.02)
        if np.max(x) > self.tail_x - 0.6:
            for sd, d in self.rear_slots(y, z):
                f = smax(f, -smax(sd, -(self.d_rear(x, y, z) + d), 0.012), 0.018)
        return f

    def rear_slots(self, y, z):
        """(distance, depth) of openings in the rear bumper."""
        return [
            (poly(np.abs(y), z, c['p'], c.get('r', 0.02)), c.get('d', 0.045))
            for c in self.p['rear_geo'].get('slots', [])
        ]

    def sill(self, x):
        height = self.p['sillz']
        return curve(height)(x) if isinstance(height, list) else np.full_like(x, height)
