"""What the dealers' logos are made of: a mark on a square of 40, and lines of type. Colours: ink, accent, third."""

ARCHIVO = 'archivo/files/archivo-latin-standard-normal.woff2'
ARCHIVO_ITALIC = 'archivo/files/archivo-latin-standard-italic.woff2'
INSTRUMENT = 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2'
INTER = 'inter/files/inter-latin-opsz-normal.woff2'


def leaf(turn):
    """A sickle-shaped wattle leaf standing on (20, 37), turned by so many degrees."""
    return f'<path fill="{{1}}" transform="rotate({turn} 20 37)" d="M20 37C14.5 28 14 15 21.5 2.5 24.5 14 24.5 27 20 37Z"/>'


def cone():
    """A banksia flower: a dome of curved rows above two leaves."""
    rows = []
    for row, (y, half) in enumerate([(7.6, 5.2), (12.4, 7.4), (17.2, 8.4), (22.2, 8.4), (27.2, 7.4)]):
        rows.append(f'M{20 - half:.1f} {y}Q20 {y - 5.6:.1f} {20 + half:.1f} {y}')
    leaves = 'M20 39C11 38 5 33 3 24L8 26 7 21 12 24.5 12.5 28.500C14.5 32 17 35 20 39Z'
    right = 'M20 39C29 38 35 33 37 24L32 26 33 21 28 24.5 27.5 28.500C25.5 32 23 35 20 39Z'
    return (
        f'<path fill="none" stroke="{{1}}" stroke-width="3.4" stroke-linecap="round" d="{"".join(rows)}"/>'
        f'<path fill="{{2}}" d="{leaves}{right}"/>'
    )


SAIL = (
    '<path fill="{1}" d="M22.5 3C30.5 10 35 19 36 28.500H22.500Z"/>'
    '<path fill="{0}" d="M19.5 8.500C17 16.5 11.5 23.5 4.5 28.500H19.500Z"/>'
    '<path fill="none" stroke="{0}" stroke-width="3" stroke-linecap="round" '
    'd="M3 34.500C6.4 37.2 9.8 37.2 13.2 34.500S20 31.8 23.4 34.5 33.6 37.2 37 34.5"/>'
)
KESTREL = (
    '<path fill="{1}" d="M1 9.500C10 7 16.5 10.5 20 18 23.5 10.5 30 7 39 9.5 32.5 12 28 16.5 25.2 22.500L20 29.5 '
    '14.8 22.500C12 16.5 7.5 12 1 9.500Z"/><path fill="{0}" d="M20 32 24.6 25.8 27.5 36.5 20 33.6 12.5 36.5 '
    '15.4 25.800Z"/>'
)
LOOP = (
    '<path fill="none" stroke="{1}" stroke-width="5" stroke-linecap="round" d="M30.5 12A13 13 0 1 0 19.5 33H38"/>'
    '<circle cx="32.8" cy="20" r="3.6" fill="{0}"/>'
)

DEALERS = {
    'halyard-motors': dict(
        name='Halyard Motors',
        mark=SAIL,
        lines=[
            dict(text='Halyard', font=INSTRUMENT, axes=dict(wght=650, wdth=100), size=15.5, base=22.5, track=-0.15),
            dict(text='MOTORS', font=INSTRUMENT, axes=dict(wght=550, wdth=100), size=6.4, base=36.2, track=3.1),
        ],
        light=('#0f2233', '#b8481a'),
        dark=('#ffffff', '#f2935c'),
        icon=('#0f2233', '#ffffff', '#f2935c'),
    ),
    'brigalow': dict(
        name='Brigalow Motor Group',
        mark=leaf(-34) + leaf(1) + leaf(34),
        lines=[
            dict(text='BRIGALOW', font=ARCHIVO, axes=dict(wght=800, wdth=118), size=14.6, base=20.5, track=0.3),
            dict(text='MOTOR GROUP', font=ARCHIVO, axes=dict(wght=560, wdth=112), size=6.6, base=35.4, track=2.55),
        ],
        light=('#1f241b', '#35562a'),
        dark=('#fbfaf5', '#b2cb98'),
        icon=('#35562a', '#fbfaf5', '#f0eee3'),
    ),
    'kestrel-kia': dict(
        name='Kestrel Kia',
        mark=KESTREL,
        lines=[
            dict(text='Kestrel', font=INTER, axes=dict(wght=720, opsz=32), size=17.5, base=28.7, track=-0.35),
            dict(text='Kia', font=INTER, axes=dict(wght=330, opsz=32), size=17.5, base=28.7, track=-0.2, after=7.5),
        ],
        light=('#15181d', '#1746a2'),
        dark=('#ffffff', '#8fb4ff'),
        icon=('#1746a2', '#ffffff', '#ffffff'),
    ),
    'banksia-touring': dict(
        name='Banksia Touring',
        mark=cone(),
        lines=[
            dict(text='Banksia', font=ARCHIVO, axes=dict(wght=740, wdth=96), size=16.2, base=22.5, track=-0.1),
            dict(
                text='TOURING',
                font=ARCHIVO,
                axes=dict(wght=600, wdth=110),
                size=6.6,
                base=36.2,
                track=2.2,
                part='accent',
            ),
        ],
        light=('#1d2a25', '#b5730a', '#1f5a4a'),
        dark=('#fffdf7', '#f0b84a', '#8cc4ab'),
        icon=('#16382f', '#fffdf7', '#f0b84a', '#8cc4ab'),
    ),
    'loopline': dict(
        name='Loopline',
        mark=LOOP,
        lines=[dict(text='loopline', font=INSTRUMENT, axes=dict(wght=600, wdth=96), size=19.6, base=29.2, track=-0.35)],
        light=('#1a1033', '#5b2bd9'),
        dark=('#ffffff', '#b9a3ff'),
        icon=('#5b2bd9', '#ffffff', '#ffffff'),
    ),
}
