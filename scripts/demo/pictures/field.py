"""Implicit ("signed distance like") field helpers, surface-nets mesher, Newton projection. numpy only."""

import numpy as np
from scipy.interpolate import PchipInterpolator, CubicSpline


def smax(a, b, k):
    if np.ndim(k) == 0 and k <= 0:
        return np.maximum(a, b)
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * h * k / 6


def smin(a, b, k):
    return -smax(-a, -b, k)


def ramp(t, r):  # C1 hinge: 0 below, t above, rounded over +-r
    t = np.asarray(t)
    return np.where(t < -r, 0, np.where(t > r, t, (t + r) ** 2 / (4 * r)))


def sstep(t, a, b):
    u = np.clip((t - a) / (b - a), 0, 1)
    return u * u * u * (u * (6 * u - 15) + 10)


def curve(pts, kind='pchip', lo=None, hi=None):
    """smooth 1-D curve through pts, tabulated at 1 mm"""
    p = np.array(sorted(pts), float)
    x, y = p[:, 0], p[:, 1]
    g = np.arange(x[0] - 1.0, x[-1] + 1.0, 0.001)
    if len(x) == 1:
        t = np.full_like(g, y[0])
    elif len(x) == 2:
        t = y[0] + (g - x[0]) * (y[1] - y[0]) / (x[1] - x[0])
    else:
        f = PchipInterpolator(x, y) if kind == 'pchip' else CubicSpline(x, y, bc_type='natural')
        t = f(np.clip(g, x[0], x[-1]))
        s0, s1 = f(x[0], 1), f(x[-1], 1)
        t = t + np.where(g < x[0], (g - x[0]) * s0, 0) + np.where(g > x[-1], (g - x[-1]) * s1, 0)
        # light smoothing makes pchip close to C2
        if kind == 'pchip':
            w = 61
            ker = np.hanning(w + 2)[1:-1]
            ker /= ker.sum()
            tp = np.pad(t, w // 2, mode='reflect', reflect_type='odd')
            t = np.convolve(tp, ker, 'valid')
    return lambda q: np.interp(q, g, t)


def rbox(px, py, hx, hy, r):
    qx, qy = np.abs(px) - hx + r, np.abs(py) - hy + r
    return np.minimum(np.maximum(qx, qy), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - r


def rbox3(px, py, pz, h, r):
    q = [np.abs(p) - hh + r for p, hh in zip((px, py, pz), h)]
    m = np.maximum(np.maximum(q[0], q[1]), q[2])
    return np.minimum(m, 0) + np.sqrt(sum(np.maximum(a, 0) ** 2 for a in q)) - r


def seg(px, py, ax, ay, bx, by):
    dx, dy = bx - ax, by - ay
    t = np.clip(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
    return np.hypot(px - ax - t * dx, py - ay - t * dy)


def capsule3(x, y, z, a, b, r):
    a = np.array(a, float)
    b = np.array(b, float)
    d = b - a
    t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1] + (z - a[2]) * d[2]) / (d @ d + 1e-12), 0, 1)
    return np.sqrt((x - a[0] - t * d[0]) ** 2 + (y - a[1] - t * d[1]) ** 2 + (z - a[2] - t * d[2]) ** 2) - r


def poly(px, py, pts, r=0.0):
    """signed distance to closed polygon, corners rounded by r (shrink then grow)"""
    P = np.array(pts, float)
    n = len(P)
    if r > 0:  # inset polygon by r using edge offsets
        area = 0.5 * sum(P[i][0] * P[(i + 1) % n][1] - P[(i + 1) % n][0] * P[i][1] for i in range(n))
        s = 1 if area > 0 else -1
        Q = []
        for i in range(n):
            a, b, c = P[i - 1], P[i], P[(i + 1) % n]
            e1 = (b - a) / np.linalg.norm(b - a)
            e2 = (c - b) / np.linalg.norm(c - b)
            n1 = s * np.array([-e1[1], e1[0]])
            n2 = s * np.array([-e2[1], e2[0]])
            Q.append(b + r * (n1 + n2) / max(0.35, 1 + n1 @ n2))
        P = np.array(Q)
    shp = np.broadcast_shapes(np.shape(px), np.shape(py))
    d = np.full(shp, 1e9)
    inside = np.zeros(shp, bool)
    for i in range(n):
        a, b = P[i], P[(i + 1) % n]
        d = np.minimum(d, seg(px, py, a[0], a[1], b[0], b[1]))
        c = (a[1] > py) != (b[1] > py)
        with np.errstate(divide='ignore', invalid='ignore'):
            xi = (b[0] - a[0]) * (py - a[1]) / (b[1] - a[1]) + a[0]
        inside ^= c & (px < xi)
    return np.where(inside, -d, d) - r


def mesh_field(f, lo, hi, h, sym=False, slab=24):
    """naive surface nets -> verts, quads, normals. f(x,y,z) broadcasting; sym mirrors y>0"""
    lo = np.array(lo, float)
    hi = np.array(hi, float)
    xs = np.arange(lo[0], hi[0] + h, h)
    zs = np.arange(lo[2], hi[2] + h, h)
    ys = (np.arange(int(hi[1] / h) + 2) + 0.5) * h if sym else np.arange(lo[1], hi[1] + h, h)
    V = np.empty((len(xs), len(ys), len(zs)), np.float32)
    for i in range(0, len(xs), slab):
        V[i : i + slab] = f(xs[i : i + slab, None, None], ys[None, :, None], zs[None, None, :])
    if sym:
        V = np.concatenate([V[:, ::-1], V], 1)
        ys = np.concatenate([-ys[::-1], ys])
    S = V < 0
    c = np.zeros(tuple(n - 1 for n in S.shape), np.uint8)
    for a in (0, 1):
        for b in (0, 1):
            for d in (0, 1):
                c += S[a : S.shape[0] - 1 + a, b : S.shape[1] - 1 + b, d : S.shape[2] - 1 + d]
    act = (c > 0) & (c < 8)
    I, J, K = np.nonzero(act)
    idx = np.full(act.shape, -1, np.int64)
    idx[I, J, K] = np.arange(len(I))
    P = np.zeros((len(I), 3))
    W = np.zeros(len(I))
    cor = [(a, b, d) for a in (0, 1) for b in (0, 1) for d in (0, 1)]
    for p in cor:
        for ax in range(3):
            if p[ax] == 1:
                continue
            q = list(p)
            q[ax] = 1
            va = V[I + p[0], J + p[1], K + p[2]]
            vb = V[I + q[0], J + q[1], K + q[2]]
            m = (va < 0) != (vb < 0)
            t = np.where(m, va / np.where(m, va - vb, 1), 0)
            pp = np.array(p, float)[None].repeat(len(I), 0)
            pp[:, ax] += t
            P[m] += pp[m]
            W += m
    P = P / W[:, None] + np.stack([I, J, K], 1)
    P = np.stack([lo[0] + P[:, 0] * h, ys[0] + P[:, 1] * h, lo[2] + P[:, 2] * h], 1)
    Q = []
    for ax in range(3):
        o = [slice(None)] * 3
        o2 = [slice(None)] * 3
        o[ax] = slice(0, -1)
        o2[ax] = slice(1, None)
        A, B = S[tuple(o)], S[tuple(o2)]
        x = A != B
        u, v = [(1, 2), (2, 0), (0, 1)][ax]
        g = np.stack(np.nonzero(x), 1)
        g = g[(g[:, u] > 0) & (g[:, v] > 0) & (g[:, u] < S.shape[u] - 1) & (g[:, v] < S.shape[v] - 1)]

        def at(du, dv):
            k = g.copy()
            k[:, u] += du
            k[:, v] += dv
            return idx[k[:, 0], k[:, 1], k[:, 2]]

        q = np.stack([at(-1, -1), at(0, -1), at(0, 0), at(-1, 0)], 1)
        fl = ~A[g[:, 0], g[:, 1], g[:, 2]]
        q[fl] = q[fl][:, ::-1]
        Q.append(q)
    Q = np.concatenate(Q)
    Q = Q[(Q >= 0).all(1)]
    P, N = project(f, P, h)
    return P, Q, N


def grad(f, P, e=5e-4):
    x, y, z = P.T
    g = np.stack([f(x + e, y, z) - f(x - e, y, z), f(x, y + e, z) - f(x, y - e, z), f(x, y, z + e) - f(x, y, z - e)], 1)
    return g / (2 * e)


def project(f, P, h, it=3):
    for _ in range(it):
        g = grad(f, P)
        v = f(*P.T)
        gg = np.maximum((g * g).sum(1), 0.05)
        s = -(v / gg)[:, None] * g
        l = np.linalg.norm(s, axis=1, keepdims=True)
        P = P + s * np.minimum(1, 0.5 * h / np.maximum(l, 1e-9))
    g = grad(f, P, 1.5e-3)
    N = g / np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-9)
    return P, N
