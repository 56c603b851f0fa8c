"""Which cabins are drawn: classes with the body they fit, and trims. Colours are scene-linear."""

# class: body of bodies.py, and what its dash carries (screen: width, height in metres; cluster 'screen' or 'dials')
CLASSES = {
    'suv': dict(body='suv', screen=(0.315, 0.165), cluster='screen', sunroof=True),
    'hatch': dict(body='hatch', screen=(0.250, 0.145), cluster='dials'),
    'sedan': dict(body='sedan', screen=(0.345, 0.135), cluster='screen'),
    'wagon': dict(body='wagon', screen=(0.345, 0.135), cluster='screen'),
    'coupe': dict(body='coupe', screen=(0.345, 0.135), cluster='screen'),
    'ute': dict(body='ute', screen=(0.225, 0.150), cluster='dials'),
    'cab': dict(body='singlecab', screen=(0.225, 0.150), cluster='dials'),
    'van': dict(body='panelvan', screen=(0.200, 0.120), cluster='dials'),
    'mover': dict(body='peoplemover', screen=(0.315, 0.165), cluster='screen'),
    'truck': dict(body='panelvan', screen=(0.180, 0.110), cluster='dials', raise_seats=0.05),
    'traytruck': dict(body='panelvan', screen=(0.180, 0.110), cluster='dials', raise_seats=0.05),
}

TRIMS = {
    'dark': dict(
        insert=(0.088, 0.090, 0.096), bolster=(0.040, 0.040, 0.043), soft=(0.105, 0.102, 0.098), stitch=(0.16, 0.16, 0.165),
        lining=(0.40, 0.39, 0.37), metal=(0.30, 0.30, 0.31), carpet=(0.062, 0.062, 0.064), belt=(0.030, 0.030, 0.032), cloth=True,
    ),
    'light': dict(
        insert=(0.50, 0.41, 0.31), bolster=(0.40, 0.315, 0.23), soft=(0.145, 0.082, 0.045), stitch=(0.62, 0.52, 0.40),
        lining=(0.56, 0.53, 0.48), metal=(0.45, 0.44, 0.42), carpet=(0.060, 0.052, 0.045), belt=(0.16, 0.135, 0.11), cloth=False,
    ),
    'sport': dict(
        insert=(0.018, 0.018, 0.019), bolster=(0.014, 0.014, 0.015), soft=(0.017, 0.017, 0.018), stitch=(0.50, 0.012, 0.012),
        lining=(0.030, 0.030, 0.032), metal=(0.22, 0.014, 0.014), carpet=(0.016, 0.016, 0.017), belt=(0.26, 0.010, 0.010), cloth=False,
    ),
}  # fmt: skip
