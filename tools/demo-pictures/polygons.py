"""Small polygons for fronts and rears."""


def box(u0, u1, z0, z1, r=0.01, **more):
    return dict(p=[(u0, z0), (u1, z0), (u1, z1), (u0, z1)], r=r, **more)


def tube(points, width, r=0.002):
    """A thin strip of this width below a line of points."""
    return dict(p=[(u, z - width) for u, z in points] + [(u, z) for u, z in reversed(points)], r=r)
