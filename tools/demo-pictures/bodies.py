"""The passenger vehicles as numbers, in metres. Every body takes BASE and says what differs.

x runs from the front axle (0) to the rear, y across, z up from the ground. Curves are (x, z) points, but nose, tail
(z, set-back) and ws, bl, dlo_rear (z, x).

L WB FOH W H D     length, wheelbase, front overhang, width, height, wheel diameter
crease up dn       the side's widest line, and how it leans in above and below it
tuck tuckz scal scalz  the sill's tuck and the door's hollow: amount and height
taper haunch fl    plan: narrowing of nose and tail, swelling at the axles, arch flare
nose tail cf cr    set-back of nose and tail by height, and their curve across
k…                 fillets: larger is softer
top bottom crown ridge  bonnet, belt and boot line; underside; curve and ridge of the bonnet
ws roof bl         windscreen, roof and rear window; cw, rcrown, cb their curve across
g0 gtaper tum tumc greenhouse: half width, its narrowing, and how its sides lean in
belt dlo_rear rail apil pillars  edges of the side glass
doors doorz handles handlez tailgate trunk fuel slide barn  shut lines
clad sillz         'suv' has clad arches; height of the dark sill
"""

import copy

from fronts import FRONT_HEIGHTS, FRONTS, front_grille, front_slim, front_ute
from rears import REAR_HEIGHTS, REARS, no_rear, rear_bar, rear_pair


def dress(own, body, front=None, rear=None):
    """Gives a body another front or rear; some fronts also stiffen the nose."""
    if front:
        lamps, intake = FRONT_HEIGHTS[body]
        regions, changes = FRONTS[front](lamps, intake)
        stiff = changes.get('upright', 1)
        own['nose'] = [(z, back * (stiff if z > intake + 0.12 else 1)) for z, back in own['nose']]
        own |= {key: changes[key] for key in ('kft',) if key in changes} | dict(face=front, face_geo=regions)
    if rear:
        own['rear_geo'] = REARS[rear](*REAR_HEIGHTS[body])[0]
    return own


def spec(**differences):
    return copy.deepcopy(BASE) | differences


def derive(base, **differences):
    return copy.deepcopy(CARS[base]) | differences


def stretched(base, kx, ky, kz, **differences):
    """Another size of the same body: every length scaled along its axis, fillets left alone."""
    q = derive(base)
    for n in ('crease', 'top', 'bottom', 'roof', 'belt'):
        q[n] = [(x * kx, z * kz) for x, z in q[n]]
    for n in ('nose', 'tail'):
        q[n] = [(z * kz, v) for z, v in q[n]]
    for n in ('ws', 'bl', 'dlo_rear'):
        q[n] = [(z * kz, x * kx) for z, x in q[n]]
    if isinstance(q['sillz'], list):
        q['sillz'] = [(x * kx, z * kz) for x, z in q['sillz']]
    for n in ('L', 'WB', 'FOH'):
        q[n] *= kx
    for n in ('H', 'tuckz', 'scalz', 'doorz', 'handlez', 'gc'):
        q[n] *= kz
    for n in ('W', 'g0'):
        q[n] *= ky
    q['handles'] = [x * kx for x in q['handles']]
    q['doors'] = [(a * kx, b * kx) for a, b in q['doors']]
    q['pillars'] = [(x * kx, w, r) for x, w, r in q['pillars']]
    q['rows'] = [x * kx for x in q.get('rows', [1.50, 2.42])]
    q['mirror'] = (q['mirror'][0] * kx, q['mirror'][1] * kz)
    q['fuel'] = (q['fuel'][0] * kx, q['fuel'][1] * kz)
    q['plate_r'] = (0, q['plate_r'][1] * kz, *q['plate_r'][2:])
    q['tailgate'] = [(y * (ky if y > 0 else 1), z * kz) for y, z in q['tailgate']]
    return q | differences


# fmt: off
BASE = dict(
    L=4.60, WB=2.69, FOH=0.88, W=1.88, H=1.69, D=0.72, tyre=0.24, gc=0.21,
    crease=[(-.9, .80), (0, .90), (1.3, .93), (2.7, .955), (3.7, .97)], crease_r=.014, up=.30, dn=.055, tuck=.24,
    tuckz=.50, scal=.020, scalz=.60, taper=(.095, .075), haunch=(.030, .036), fl=.020,
    nose=[(.15, .16), (.24, .06), (.36, .012), (.50, 0), (.66, .004), (.78, .030), (.90, .085), (1.1, .2)],
    tail=[(.15, .16), (.26, .07), (.40, .012), (.55, 0), (.75, .015), (.95, .045), (1.10, .085), (1.3, .15)], cf=.20,
    cr=.12, kfs=.42, krs=.34, kft=.20, krt=.16, kside=.10,
    top=[(-.90, .925), (-.60, .985), (-.2, 1.025), (.5, 1.062), (1.2, 1.05), (2.4, 1.07), (3.7, 1.10)], crown=.075,
    ridge=.012, bottom=[(-.9, .27), (-.55, .21), (0, .21), (2.7, .21), (3.3, .25), (3.7, .33)],
    ws=[(.95, .30), (1.06, .50), (1.33, .86), (1.60, 1.30), (1.70, 1.49)], cw=.17,
    roof=[(.9, 1.585), (1.3, 1.640), (1.75, 1.685), (2.3, 1.684), (3.0, 1.640), (3.6, 1.565)], rcrown=.07,
    bl=[(.9, 3.60), (1.10, 3.55), (1.40, 3.41), (1.62, 3.25)], cb=.10, g0=.872, gtaper=(.13, .11), tum=.30, tumc=.10,
    khead=.20, kblt=.14, krail=.13, kbelt=.05, spoiler=.13,
    belt=[(.3, 1.055), (1.2, 1.06), (2.4, 1.085), (3.2, 1.125), (3.6, 1.17)],
    dlo_rear=[(1.0, 3.34), (1.20, 3.30), (1.6, 3.02)], rail=.085, apil=.085,
    pillars=[(1.66, .052, .04), (2.60, .05, .16)], doors=[(.60, 1.66), (1.66, 2.68)], doorz=.40,
    handles=[1.47, 2.46], handlez=.90, clad='suv', sillz=.40, face='slim', tailface='bar', wheel='five', rails=True,
    mirror=(.70, 1.10),
)
CARS = {}
CARS['suv'] = spec(
    face_geo=front_slim(.80, .44, skid=True), rear_geo=rear_bar(.985, .52, skid=True), plate_r=(0, .72, .26, .06),
    tailgate=[(-.2, .56), (.62, .56), (.74, .80), (.80, 1.05), (.70, 1.45), (.62, 1.60), (-.2, 1.62)],
    fuel=(3.02, .86), sillz=[(-.9, .42), (-.5, .36), (0, .34), (2.7, .34), (3.2, .38), (3.7, .45)],
)
CARS['hatch'] = spec(
    L=4.20, WB=2.62, FOH=.82, W=1.80, H=1.465, D=.665, tyre=.215, gc=.15, archgap=.040,
    crease=[(-.84, .66), (0, .755), (1.3, .80), (2.6, .86), (3.5, .90)], up=.34, dn=.06, tuckz=.42, scalz=.50,
    nose=[(.1, .15), (.18, .06), (.28, .012), (.42, 0), (.56, .006), (.68, .040), (.80, .11), (1.0, .26)],
    tail=[(.1, .15), (.22, .06), (.36, .012), (.50, 0), (.66, .010), (.84, .045), (.98, .090), (1.2, .16)],
    top=[(-.86, .745), (-.55, .835), (-.15, .890), (.42, .945), (1.2, .935), (2.4, .965), (3.5, .99)],
    bottom=[(-.86, .20), (-.5, .16), (0, .155), (2.62, .155), (3.1, .19), (3.5, .26)],
    ws=[(.82, .18), (.935, .40), (1.18, .80), (1.38, 1.19), (1.46, 1.40)],
    roof=[(.8, 1.345), (1.2, 1.410), (1.55, 1.458), (1.95, 1.460), (2.5, 1.410), (3.1, 1.310)],
    bl=[(.8, 3.30), (.98, 3.22), (1.2, 3.00), (1.38, 2.70)], g0=.835, gtaper=(.12, .13), tum=.32,
    belt=[(.3, .935), (1.2, .950), (2.0, .990), (2.5, 1.035), (3.0, 1.10)],
    dlo_rear=[(.9, 2.90), (1.08, 2.80), (1.4, 2.38)], rail=.070, apil=.080, khead=.22,
    pillars=[(1.52, .048, .05), (2.30, .045, .30)], doors=[(.56, 1.52), (1.52, 2.40)], doorz=.30,
    handles=[1.34, 2.20], handlez=.80, clad='none',
    sillz=[(-.9, .24), (-.4, .215), (0, .215), (2.6, .215), (3.1, .25), (3.5, .30)], rails=False, mirror=(.62, .985),
    spoiler=.12, face_geo=front_grille(.665, .335), rear_geo=rear_pair(.845, .40, .42), plate_r=(0, .62, .26, .06),
    plate_f=.50, tailgate=[(-.2, .46), (.56, .46), (.66, .70), (.74, .94), (.66, 1.20), (.55, 1.40), (-.2, 1.42)],
    fuel=(2.90, .79), wheel='multi', rows=[1.42, 2.22],
)
CARS['sedan'] = spec(
    L=4.74, WB=2.82, FOH=.87, W=1.84, H=1.445, D=.68, tyre=.225, gc=.15, archgap=.040,
    crease=[(-.87, .67), (0, .765), (1.4, .80), (2.8, .845), (3.9, .87)], up=.34, dn=.06, tuckz=.42, scalz=.50,
    nose=[(.1, .16), (.18, .06), (.28, .012), (.42, 0), (.56, .008), (.68, .045), (.80, .12), (1.0, .28)],
    tail=[(.1, .15), (.22, .06), (.36, .014), (.50, .01), (.66, .012), (.84, .010), (.95, .0), (1.05, -.01)],
    krs=.22, cr=.10,
    top=[(-.88, .745), (-.55, .840), (-.15, .895), (.46, .945), (1.2, .930), (2.6, .955), (3.2, .985), (3.88, .990)],
    bottom=[(-.88, .20), (-.5, .16), (0, .155), (2.82, .155), (3.3, .19), (3.9, .27)],
    ws=[(.80, .22), (.925, .46), (1.16, .89), (1.36, 1.32), (1.44, 1.54)], cw=.16,
    roof=[(.9, 1.320), (1.3, 1.382), (1.75, 1.438), (2.1, 1.442), (2.6, 1.400), (3.1, 1.300)],
    bl=[(.8, 3.72), (.985, 3.42), (1.15, 3.12), (1.34, 2.70)], cb=.12, g0=.845, gtaper=(.13, .15), tum=.36,
    kbelt=.08, belt=[(.3, .935), (1.2, .945), (2.4, .975), (3.0, .995), (3.4, 1.01)],
    dlo_rear=[(.9, 3.20), (1.0, 3.10), (1.15, 2.90), (1.36, 2.52)], rail=.066, apil=.080, khead=.24, kblt=.30,
    pillars=[(1.66, .045, .05), (2.58, .045, .30)], doors=[(.60, 1.66), (1.66, 2.66)], doorz=.30,
    handles=[1.48, 2.48], handlez=.80, clad='none',
    sillz=[(-.9, .24), (-.4, .215), (0, .215), (2.8, .215), (3.3, .25), (3.9, .32)], rails=False, mirror=(.68, .985),
    spoiler=0, bltop=.05, blz=1.035, blpil=.11, face_geo=front_slim(.675, .33), rear_geo=rear_bar(.835, .44),
    plate_r=(0, .60, .26, .06), plate_f=.48, trunk=(3.46, .66),
    tailgate=[(-.2, .52), (.56, .52), (.66, .74), (.66, 1.3), (-.2, 1.3)], fuel=(3.12, .76), wheel='twin',
    rows=[1.52, 2.42],
)
CARS['ute'] = spec(
    L=5.36, WB=3.23, FOH=.90, W=1.90, H=1.80, D=.78, tyre=.265, gc=.27, archgap=.075,
    crease=[(-.9, .93), (0, 1.00), (1.3, 1.02), (2.7, 1.03), (4.5, 1.04)], up=.26, dn=.05, tuckz=.58, scalz=.76,
    scalrake=0, taper=(.075, .03), haunch=(.030, .026), fl=.028,
    nose=[(.25, .14), (.36, .06), (.48, .012), (.62, 0), (.80, .0), (.92, .012), (1.02, .045), (1.2, .14)],
    tail=[(.25, .10), (.40, .02), (.60, .0), (.80, .0), (1.0, .0), (1.15, .008), (1.3, .02)], cf=.15, cr=.035,
    krs=.12, kfs=.34,
    top=[(-.92, 1.035), (-.6, 1.085), (-.2, 1.115), (.58, 1.140), (1.2, 1.12), (2.6, 1.145), (4.5, 1.165)],
    ridge=.018, crown=.06, bottom=[(-.9, .38), (-.5, .32), (0, .31), (3.2, .31), (3.8, .36), (4.5, .46)],
    ws=[(1.0, .38), (1.13, .58), (1.40, .92), (1.68, 1.30), (1.78, 1.50)], cw=.15,
    roof=[(.9, 1.680), (1.3, 1.735), (1.7, 1.785), (2.1, 1.79), (2.5, 1.765), (2.8, 1.72)],
    bl=[(.9, 2.66), (1.15, 2.61), (1.45, 2.54), (1.69, 2.45)], cb=.05, g0=.865, gtaper=(.11, .05), tum=.26, kblt=.16,
    kbelt=.04, belt=[(.3, 1.135), (1.2, 1.14), (2.4, 1.155), (2.7, 1.17)],
    dlo_rear=[(1.0, 2.47), (1.2, 2.45), (1.7, 2.30)], rail=.085, apil=.085, pillars=[(1.70, .050, .04)],
    doors=[(.70, 1.70), (1.70, 2.54)], doorz=.46, handles=[1.52, 2.36], handlez=.96, door_arch=False, clad='suv',
    sillz=.42, rails=False, mirror=(.80, 1.19), spoiler=0, bed=(2.76, 4.37, .735, .80), bltop=.10, blz=1.24,
    face_geo=front_ute(.92, .54), rear_geo=rear_pair(.93, .42, .60, vert=True), plate_r=(0, .56, .20, .05),
    plate_f=.625, tailgate=[(-.2, .62), (.70, .62), (.70, 1.30), (-.2, 1.30)], fuel=(2.95, .93), wheel='six',
    rows=[1.55, 2.25],
)
CARS['van'] = spec(
    L=4.98, WB=3.00, FOH=.93, W=1.92, H=1.95, D=.68, tyre=.215, gc=.18, archgap=.045,
    crease=[(-.93, .86), (0, .97), (1.3, 1.00), (2.7, 1.01), (4.1, 1.01)], up=.12, dn=.045, tuckz=.46, scalz=.62,
    scalrake=0, taper=(.10, .03), haunch=(.012, .010), fl=.016,
    nose=[(.1, .15), (.20, .06), (.32, .012), (.48, 0), (.64, .006), (.78, .035), (.92, .10), (1.1, .22)],
    tail=[(.1, .10), (.26, .03), (.40, .0), (.60, .0), (.90, .010), (1.2, .03), (1.5, .06)], cf=.18, cr=.05, krs=.16,
    top=[(-.95, .935), (-.7, 1.045), (-.4, 1.115), (-.05, 1.17), (.5, 1.15), (2.4, 1.15), (4.1, 1.15)], crown=.10,
    bottom=[(-.93, .22), (-.55, .19), (0, .185), (3.0, .185), (3.5, .21), (4.1, .28)],
    ws=[(1.0, -.26), (1.14, -.06), (1.45, .24), (1.80, .62), (1.93, .82)], cw=.17,
    roof=[(.2, 1.80), (.6, 1.865), (1.1, 1.930), (1.8, 1.950), (3.0, 1.940), (4.1, 1.90)],
    bl=[(.9, 4.00), (1.2, 3.97), (1.55, 3.91), (1.86, 3.82)], cb=.05, g0=.895, gtaper=(.13, .04), tum=.14, tumc=.06,
    kbelt=.05, krail=.22, kblt=.20, belt=[(-.3, 1.15), (1.2, 1.15), (2.4, 1.15), (4.0, 1.17)],
    dlo_rear=[(1.0, 3.80), (1.3, 3.78), (1.8, 3.66)], rail=.150, apil=.085,
    pillars=[(1.20, .055, .03), (2.42, .050, .0)], doors=[(.14, 1.20), (1.20, 2.44)], doorz=.30,
    handles=[1.02, 1.36], handlez=.93, clad='none',
    sillz=[(-.9, .30), (-.4, .26), (0, .25), (3.0, .25), (3.4, .27), (4.1, .33)], rails=False, mirror=(.34, 1.22),
    spoiler=.08, bltop=.10, blz=1.20, face_geo=front_grille(.80, .40), rear_geo=rear_pair(1.02, .42, .46, vert=True),
    plate_r=(0, .70, .26, .06), plate_f=.56, tailgate=[(-.2, .48), (.70, .48), (.74, 1.1), (.68, 1.80), (-.2, 1.82)],
    fuel=(3.5, .80), wheel='turbine', rows=[1.0, 2.0, 2.9], seat_z=.08,
)
CARS['suv'].update(
    D=.75, archgap=.042, L=4.55, FOH=.87, scal=.012, mirror=(.62, 1.10), doors=[(.55, 1.62), (1.62, 2.66)],
    handles=[1.43, 2.42], ws=[(.95, .22), (1.06, .42), (1.33, .78), (1.60, 1.22), (1.70, 1.41)],
    pillars=[(1.62, .052, .04), (2.60, .05, .16)],
)
CARS['ute'].update(scal=.010)
CARS['van'].update(scal=.010)
CARS['coupe'] = derive(
    'sedan', L=4.52, WB=2.70, FOH=.86, W=1.88, H=1.35, D=.70, haunch=(.034, .060),
    crease=[(-.87, .66), (0, .755), (1.4, .78), (2.7, .84), (3.7, .86)],
    top=[(-.88, .735), (-.55, .825), (-.15, .880), (.50, .925), (1.2, .910), (2.4, .945), (3.0, .965), (3.70, .950)],
    ws=[(.80, .30), (.910, .54), (1.12, .98), (1.28, 1.38), (1.35, 1.60)],
    roof=[(.9, 1.230), (1.35, 1.295), (1.75, 1.343), (2.05, 1.348), (2.5, 1.305), (3.0, 1.200)],
    bl=[(.8, 3.62), (.965, 3.36), (1.12, 2.98), (1.26, 2.50)],
    belt=[(.3, .915), (1.2, .928), (2.0, .960), (2.5, 1.00), (3.0, 1.06)],
    dlo_rear=[(.9, 2.72), (1.0, 2.62), (1.12, 2.42), (1.3, 2.02)], g0=.835, tum=.40, gtaper=(.13, .19),
    pillars=[(1.98, .040, .22)], doors=[(.60, 1.98)], handles=[1.80], trunk=(3.36, .62), fuel=(2.95, .80),
    mirror=(.74, .975), rows=[1.62],
    bottom=[(-.88, .19), (-.5, .15), (0, .145), (2.7, .145), (3.2, .18), (3.7, .27)],
    face_geo=front_grille(.655, .32), rear_geo=rear_pair(.815, .30, .42, .045), wheel='multi', rail=.060,
)
CARS['panelvan'] = derive(
    'van', mirror_k=1.55, solid=1.235, flat_glass=True, press=[(1.86, 1.50, .50, .23), (3.16, 1.49, .60, .22)],
    slide=(2.50, 3.86, 1.085, .009), barn=.50, blsplit=.045, clad='none', wheel='steel', rows=[1.0], tum=.10,
    pillars=[(1.20, .055, .03)], blpil=.16, spoiler=0, fin=False, rail=.17, handles=[1.02, 1.40],
    tailgate=[(-.2, .47), (.705, .47), (.735, 1.1), (.70, 1.80), (-.2, 1.82)], plate_r=(0, .62, .20, .055),
    fuel=(.55, .80),
)
dress(CARS['panelvan'], 'van', 'workvan', 'barn')
CARS['van'].update(slide=(2.52, 3.84, 1.085, .009))
CARS['peoplemover'] = derive(
    'van', L=5.15, WB=3.05, FOH=.92, W=1.95, H=1.78, D=.70, tyre=.235, gc=.17, haunch=(.022, .022), fl=.018, up=.20,
    dn=.055, scal=.014, scalz=.52, tuckz=.43, taper=(.095, .055),
    crease=[(-.92, .76), (0, .865), (1.4, .895), (3.0, .93), (4.2, .95)],
    nose=[(.1, .15), (.20, .06), (.30, .012), (.46, 0), (.62, .006), (.74, .030), (.86, .085), (1.0, .20)],
    tail=[(.1, .13), (.24, .05), (.38, .008), (.54, 0), (.80, .012), (1.05, .045), (1.3, .09)], cf=.20, cr=.08,
    krs=.22, top=[(-.94, .835), (-.6, .950), (-.2, 1.015), (.26, 1.065), (1.2, 1.045), (2.4, 1.05), (4.2, 1.075)],
    crown=.085, bottom=[(-.92, .22), (-.5, .175), (0, .17), (3.05, .17), (3.6, .20), (4.2, .28)],
    ws=[(.93, .06), (1.05, .27), (1.34, .67), (1.62, 1.13), (1.73, 1.37)], cw=.17,
    roof=[(.6, 1.60), (1.0, 1.665), (1.5, 1.745), (2.0, 1.775), (3.0, 1.765), (4.2, 1.685)],
    bl=[(.9, 4.11), (1.10, 4.07), (1.42, 3.97), (1.66, 3.84)], cb=.08, g0=.905, gtaper=(.12, .07), tum=.21, tumc=.08,
    kbelt=.05, krail=.16, kblt=.16, belt=[(-.3, 1.055), (1.2, 1.06), (2.4, 1.065), (3.2, 1.08), (4.0, 1.12)],
    dlo_rear=[(1.0, 3.90), (1.22, 3.86), (1.66, 3.62)], rail=.105, apil=.085,
    pillars=[(1.34, .050, .03), (2.62, .050, .02)], doors=[(.40, 1.34), (1.34, 2.66)], doorz=.29,
    handles=[1.15, 1.53], handlez=.86,
    sillz=[(-.9, .26), (-.4, .235), (0, .23), (3.05, .23), (3.5, .26), (4.2, .32)], mirror=(.48, 1.10), spoiler=.13,
    bltop=.06, blz=1.17, rails=True, rail_x=(1.25, 3.75), slide=(2.72, 3.88, .985, .008), plate_r=(0, .68, .26, .06),
    tailgate=[(-.2, .50), (.66, .50), (.72, .80), (.78, 1.05), (.70, 1.40), (.62, 1.64), (-.2, 1.66)],
    fuel=(3.62, .80), wheel='aero', rows=[1.25, 2.15, 3.05], seat_z=.02,
)
dress(CARS['peoplemover'], 'peoplemover', 'shield', 'blade')
CARS['wagon'] = derive(
    'sedan', L=4.78, H=1.46, bl=[(.8, 3.82), (1.0, 3.74), (1.2, 3.58), (1.38, 3.34)], cb=.10, krs=.30, kblt=.16,
    gtaper=(.13, .12), tum=.33,
    roof=[(.9, 1.325), (1.3, 1.388), (1.75, 1.450), (2.2, 1.460), (3.0, 1.430), (3.8, 1.360)],
    top=[(-.88, .745), (-.55, .840), (-.15, .895), (.46, .945), (1.2, .930), (2.6, .955), (3.2, .975), (3.92, .995)],
    tail=[(.1, .15), (.22, .06), (.36, .012), (.50, 0), (.66, .010), (.84, .045), (.98, .090), (1.2, .16)],
    belt=[(.3, .935), (1.2, .945), (2.4, .980), (3.0, 1.015), (3.6, 1.08)],
    dlo_rear=[(.9, 3.52), (1.1, 3.44), (1.4, 3.14)], pillars=[(1.66, .045, .05), (2.62, .045, .16)],
    doors=[(.60, 1.66), (1.66, 2.70)], spoiler=.12, trunk=None, rails=True, rail_x=(1.45, 3.25), blz=1.06,
    bltop=.055, blpil=.085,
    tailgate=[(-.2, .50), (.58, .50), (.68, .72), (.76, .96), (.68, 1.20), (.58, 1.40), (-.2, 1.42)],
    fuel=(3.14, .78),
)
CARS['offroader'] = stretched(
    'suv', 1.075, 1.03, 1.10, D=.81, tyre=.265, archgap=.055, cf=.15, kfs=.34, face_geo=front_ute(.90, .53),
    rear_geo=rear_pair(1.06, .42, .58, vert=True), spoiler=.06, clad='suv', wheel='six',
)
CARS['smallsuv'] = stretched(
    'suv', .925, .955, .955, D=.69, wheel='multi', face_geo=front_slim(.77, .42, skid=True),
    rear_geo=rear_bar(.94, .49, skid=True),
)
CARS['singlecab'] = derive(
    'ute', L=2.86, bed=None, door_arch=False, doors=[(.70, 1.72)], pillars=[(1.90, 0, .04)], handles=[1.52], rows=[1.42], fuel=None,
    top=[(-.92, 1.035), (-.6, 1.085), (-.2, 1.115), (.58, 1.140), (1.2, 1.12), (1.96, 1.145)],
    bottom=[(-.9, .38), (-.5, .32), (0, .31), (1.6, .33), (1.96, .46)],
    roof=[(.9, 1.680), (1.2, 1.722), (1.5, 1.752), (1.8, 1.735), (2.05, 1.69)],
    bl=[(.9, 1.98), (1.15, 1.95), (1.45, 1.91), (1.66, 1.86)], dlo_rear=[(1.0, 1.80), (1.2, 1.79), (1.7, 1.74)],
    gtaper=(.11, .04), rear_geo=no_rear(), tailgate=None, plate_r=None, fin=False, bs=False, wheel='steel', sillz=.44,
    tray=(2.06, 4.46), blz=1.22, bltop=.10,
)
CARS['highvan'] = stretched(
    'panelvan', 1.075, 1.02, 1.09, L=5.53, WB=3.42, FOH=.96, D=.70, doors=[(.14, 1.24), (1.24, 2.50)],
    roof=[(.2, 1.98), (.6, 2.12), (1.1, 2.23), (1.8, 2.28), (3.0, 2.28), (4.5, 2.24)], H=2.28, rail=.30,
    ws=[(1.09, -.30), (1.24, -.09), (1.58, .22), (1.98, .62), (2.24, 1.02)], solid=1.30,
    bl=[(.98, 4.46), (1.31, 4.44), (1.69, 4.40), (2.16, 4.33)], dlo_rear=[(1.09, 4.2), (1.42, 4.2), (1.96, 4.1)],
    slide=(2.62, 4.18, 1.18, .009), press=[(1.96, 1.62, .54, .30), (3.50, 1.62, .76, .30)], blz=1.36, bltop=.34,
    top=[(-.98, 1.02), (-.72, 1.14), (-.42, 1.21), (-.07, 1.275), (.5, 1.255), (2.4, 1.255), (4.6, 1.255)],
    handles=[1.06, 1.44], pillars=[(1.25, .055, .03)],
    tailgate=[(-.2, .52), (.72, .52), (.755, 1.2), (.70, 2.10), (-.2, 2.12)],
)
# fmt: on


def body_spec(name):
    """The numbers of `body+front+rear+wheel`, such as `hatch+shield+-+multi`; '-' or nothing keeps the body's own."""
    body, front, rear, wheel = (name.split('+') + ['-'] * 3)[:4]
    own = copy.deepcopy(CARS[body])
    if own.get('bs', True) is True:
        own['bs'] = FRONT_HEIGHTS[body][0] - 0.035
    if wheel != '-':
        own['wheel'] = wheel
    return dress(own, body, None if front == '-' else front, None if rear == '-' else rear)
