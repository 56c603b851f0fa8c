"""A passenger vehicle's body as one implicit field, and the distances to everything drawn on it."""

import numpy as np

from field import curve, poly, ramp, rbox, rbox3, smax, smin, sstep

HANDLE = (0.098, 0.0125)  # half length, half height of the flush door handle


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
        xb = p['WB'] - 0.35
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
        """front openings (y,z) distance fields: list of (sd, depth)"""
        p = self.p
        ay = np.abs(y)
        o = []
        F = p['face_geo']
        for c in F['intakes']:
            sd = poly(ay, z, c['p'], c.get('r', 0.03))
            o.append((sd, c.get('d', 0.06)))
        return o

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
        """(distance, depth) of openings in the rear bumper"""
        return [
            (poly(np.abs(y), z, c['p'], c.get('r', 0.02)), c.get('d', 0.045))
            for c in self.p['rear_geo'].get('slots', [])
        ]

    def lamp_tail(self):
        """(x, z) where the head lamp ends on the flank: the bumper split starts there"""
        u, z = max(self.p['face_geo']['lamp'][0]['p'])
        xs = np.linspace(self.nose_x, self.nose_x + 0.8, 800)
        w = self.half_width(xs, np.full_like(xs, z))
        return float(xs[np.argmax(self.front_u(xs, w) > u)]), z

    def bumper_splits(self, P, N):
        """signed distance to the front and rear bumper joints; outside their stretch the sign is kept and only the size jumps (far, to 2 m),
        so no stray line appears at the end of the stretch"""
        p = self.p
        x, y, z = P.T
        ay = np.abs(y)
        Rg = self.arch_radius + (0.05 if p['clad'] == 'suv' else 0.004)

        def keep(d, ok):
            return np.where(ok, d, np.copysign(2.0, d))

        (x0, z0), (x1, z1) = self.lamp_tail(), (-0.64 * Rg, self.axle_z + 0.77 * Rg)
        x0 -= 0.05
        z0 -= 0.02
        ln = np.hypot(x1 - x0, z1 - z0)
        front = keep(((x - x0) * (z1 - z0) - (z - z0) * (x1 - x0)) / ln, (x > x0 - 0.02) & (x < x1) & (ay > 0.6))
        xa, za = p['WB'] + 0.72 * Rg, self.axle_z + 0.69 * Rg
        zl = za + 0.05 * (x - xa) / (self.tail_x - xa)
        d_gate = poly(ay, z, p['tailgate'], 0.05) if p.get('tailgate') else np.full_like(x, 1.0)
        rear = keep(z - zl, (x > xa) & ((d_gate > 0) | (N[:, 0] < 0.3)))
        return np.where(x < 0, front, np.where(x > p['WB'], rear, 0.1))

    # regions -----------------------------------------------------------
    def regions(self, P, N):
        p = self.p
        x, y, z = P.T
        ay = np.abs(y)
        A = {}
        side = np.abs(N[:, 1])
        zr = self.roof(x)
        # side DLO
        yy = 0.74
        gs = self.glass_half_width(x, z)
        d_a = (self.ws(z) + p['cw'] * yy * yy + p['apil'] - x) * 0.75
        d_t = z - (zr - p['rcrown'] * yy * yy - p['rail'])
        d_b = self.belt(x) + 0.012 - z
        d_r = x - self.dlo_rear(z)
        dlo = smax(smax(d_a, d_t, 0.10), smax(d_b, d_r, 0.10), 0.07)
        if p.get('solid'):
            dlo = smax(dlo, x - p['solid'], 0.05)  # panel van: no side glass behind this x
        if p.get('dlo_cut'):
            dlo = np.maximum(dlo, -(x - p['dlo_cut'](z)))
        offside = (gs - 0.10) - ay  # >0 when well inside the side surface
        notside = np.maximum(offside, 0.02 - (side - 0.45) * 0.1)
        dlo = np.maximum(dlo, notside)
        pil = np.full_like(x, 1.0)
        for xb, w, rk in p['pillars']:
            pil = np.minimum(pil, np.abs(x - xb - rk * (z - 1.2)) - w)
        gl_side = np.maximum(dlo + 0.014, -pil)
        # windscreen
        dw = self.d_windscreen(x, y, z)
        zh = p['ws'][-2][0] - 0.005
        zl = p['ws'][1][0] - 0.045
        w = smax(ay - (gs - 0.060), smax(z - zh, zl - z, 0.02), 0.10)
        w = np.maximum(w, (0.014 - self.d_top(x, y, z)))
        w = np.maximum(w, -(dw + 0.05))
        w = np.maximum(w, x - p['ws'][-1][1] - 0.2)
        # backlight
        db = self.d_rear_window(x, y, z)
        zt = p['bl'][-1][0] - p.get('bltop', 0.055)
        zb = p.get('blz', p['bl'][1][0] + 0.06)
        b = smax(ay - (gs - p.get('blpil', 0.085)), smax(z - zt, zb - z, 0.03), 0.10)
        b = np.maximum(b, -(db + 0.05))
        b = np.maximum(b, p['bl'][-1][1] - 0.25 - x)
        bg = np.maximum(b + 0.022, p.get('blsplit', 0) - ay) if p.get('blsplit') else b + 0.022
        A['glass'] = np.minimum(np.minimum(gl_side, w + 0.018), bg)
        A['black'] = np.minimum(np.minimum(dlo, w), b)
        # cladding
        r = self.wheel_distance(x, z) - self.arch_radius
        if p['clad'] == 'suv':
            c = np.minimum(r - 0.054, z - self.sill(x))
        else:
            c = z - self.sill(x)
        A['clad'] = c
        # wheel well: paint ends in the middle of the lip's fillet, where r changes fast along the surface = a clean edge
        A['under'] = np.minimum(r - 0.0045, z - self.bottom(x) - 0.012)
        if p.get('bed'):
            bb = p['bed']
            A['clad'] = np.minimum(
                A['clad'],
                np.where(
                    (z > bb[3] - 0.05) & (ay < bb[2] + 0.012) & (x > bb[0] - 0.012) & (x < bb[1] + 0.012),
                    np.minimum(z - (self.top(x) - 0.006), 0.05),
                    9,
                ),
            )
        # shut lines
        for i, (a, c2) in enumerate(p['doors']):
            zb_ = p['doorz']
            rk = p.get('doorrake', 0.03)
            pl = [
                (a, zb_),
                (c2 + 0, zb_),
                (c2 + p['pillars'][min(i, len(p['pillars']) - 1)][2] * 0.25, self.belt(c2)),
                (c2 + 0.10 * p['pillars'][min(i, len(p['pillars']) - 1)][2], 2.2),
                (a + 0.02 + 0.9, 2.2),
                (a + (0.02 if i == 0 else 0.0), self.belt(a) - 0.02),
            ]
            if i:
                pl[-2] = (a + 0.02, 2.2)
            d = poly(x, z, pl, 0.05)
            if i == 0:
                d = np.maximum(d, (self.ws(z) + p['cw'] * yy * yy + 0.025 - x) * 0.75)
            d = np.maximum(d, z - (zr - p['rcrown'] * yy * yy - p['rail'] + 0.045))
            if p.get('door_arch', True):
                d = smax(d, -(np.hypot(x - p['WB'], z - self.axle_z) - self.arch_radius - 0.075), 0.05)
            ok = (side > 0.5) & (ay > self.glass_half_width(x, np.maximum(z, self.belt(x))) - 0.12)
            A['s%d' % (i + 1)] = np.where(ok, d, 0.1)
        if len(p['doors']) == 1:
            A['s2'] = np.full_like(x, 0.1)
        # hood edges + tailgate + fuel flap
        yh = 0.74 - 0.10 * np.clip((0 - x) / 0.9, 0, 1) ** 2
        hood = smax(
            ay - yh, smax(self.nose_x + 0.055 + 0.20 * y * y - x, x - (p['ws'][1][1] + 0.0 + p['cw'] * y * y), 0.1), 0.12
        )
        s3 = np.where((N[:, 2] > 0.35) & (x < p['ws'][1][1] + 0.3) & (z < p['ws'][2][0]), hood, 0.1)
        tg = p.get('tailgate')
        if tg:
            d = poly(ay, z, tg, 0.05)
            s3 = np.where((N[:, 0] > 0.3) & (x > self.tail_x - 0.75), d, s3)
        if p.get('trunk'):
            d = smax(ay - p['trunk'][1], p['trunk'][0] - x, 0.1)
            s3 = np.where((N[:, 2] > 0.5) & (x > p['trunk'][0] - 0.3) & (z < p['bl'][1][0] + 0.12), d, s3)
        A['s3'] = s3
        s4 = np.full_like(x, 0.1)
        if p.get('fuel'):
            fx, fz = p['fuel']
            s4 = np.where((side > 0.5) & (y > 0), rbox(x - fx, z - fz, 0.085, 0.075, 0.03), s4)
        A['s5'] = self.bumper_splits(P, N)
        for hx in p['handles']:
            d = rbox(x - hx, z - p['handlez'], HANDLE[0] + 0.004, HANDLE[1] + 0.004, HANDLE[1])
            s4 = np.where((side > 0.5) & (np.abs(d) < np.abs(s4)), d, s4)
        if p.get('slide'):  # sliding-door rail: (x0, x1, z, half height)
            a, c, zs, hh = p['slide']
            d = np.where(side > 0.5, rbox(x - (a + c) / 2, z - zs, (c - a) / 2, hh, hh * 0.8), 0.1)
            s4 = np.where(np.abs(d) < 0.02, d, s4)
            A['black'] = np.minimum(A['black'], d + 0.004)
        A['s4'] = s4
        if p.get('barn'):
            A['s5'] = np.where(
                (N[:, 0] > 0.3) & (x > self.tail_x - 0.75) & (z > p['barn']) & (z < p['bl'][-1][0] + 0.02), y, 0.1
            )
        # front graphics
        F = p['face_geo']
        uf = self.front_u(x, y)
        fm = x < self.nose_x + 0.75

        def reg(lst, u, m):
            d = np.full_like(x, 1.0)
            for c in lst:
                e = poly(u, z, c['p'], c.get('r', 0.015))
                d = np.minimum(d, np.abs(e) - c['ring'] if 'ring' in c else e)
            return np.where(m, d, 1.0)

        A['lampf'] = reg(F['lamp'], uf, fm & (N[:, 2] < 0.9))
        A['drl'] = reg(F['drl'], uf, fm)
        A['grille'] = reg(F['grille'], ay, fm & (N[:, 0] < 0.3))
        A['chrome'] = reg(
            F.get('chrome', []),
            ay + np.maximum(0, -self.d_front(x, y, z) - 0.09 * (1 - sstep(ay, 0.45, 0.65))) if p.get('face') else uf,
            fm,
        )
        A['black'] = np.minimum(A['black'], reg(F.get('black', []), uf, fm))
        for sd, dd in self.intakes(y, z):
            A['grille'] = np.minimum(A['grille'], np.where(x < self.nose_x + 0.6, sd - 0.004, 1.0))
        R = p['rear_geo']
        ur = self.rear_u(x, y)
        rm = x > self.tail_x - 0.75
        A['lampr'] = reg(R['lamp'], ur, rm & (N[:, 2] < 0.85))
        A['rl'] = reg(R['rl'], ur, rm)
        A['chrome'] = np.minimum(A['chrome'], reg(R.get('chrome', []), ur, rm))
        A['black'] = np.minimum(A['black'], reg(R.get('black', []), ay, rm & (N[:, 0] > 0.2)))
        A['refl'] = reg(R.get('refl', []), ur, rm & (N[:, 0] > -0.2))
        for sd, dd in self.rear_slots(y, z):
            A['grille'] = np.minimum(A['grille'], np.where(x > self.tail_x - 0.6, sd - 0.004, 1.0))
        A['clad'] = np.minimum(A['clad'], reg(R.get('clad', []), ur, rm & (N[:, 0] > -0.2)))
        A['clad'] = np.minimum(A['clad'], reg(F.get('clad', []), uf, fm))
        return A

    def sill(self, x):
        p = self.p
        sz = p['sillz']
        if isinstance(sz, list):
            return curve(sz)(x)
        return np.full_like(x, sz)
