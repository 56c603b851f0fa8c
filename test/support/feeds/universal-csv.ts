import type { FeedFixture } from './feed-fixture.ts'

export const UNIVERSAL_FIXTURES: FeedFixture[] = [
  {
    name: 'the whole list of headers',
    text: `Stock number,Car type,Make,Model,DAP Price,EGC Price,Badge,Series,Cylinders,Rego,Rego expiry,Vin,Body,Year,Odometer,Interior Colour,Exterior Colour,Location code,Vehicle description,Build date,Compliance date,Dealercomments,Fuel,Transmission,Doors,Seats,Purchase cost,Features,Certified,Drive,Engine size,encrypted RedBook code,NVIC code,Autograb ID,Images,Status
U1,Demo,Mazda,CX-5,"$39,990","$36,500",GT,KF,4,XYZ 99,30/06/2026,JM0TEST0000000001,SUV,2024,1200 km,Black,Soul Red,NORTH,2024 Mazda CX-5 GT,03/2024,2024-04,"Ex-demo, as new",Petrol,6 Speed Automatic,4,5,30000,"Sunroof, Bose (10 speakers)",Yes,AWD,2.5L,RB1,NV1,AG1,https://img.example.com/u1/1.jpg|https://img.example.com/u1/noimage.jpg|https://img.example.com/u1/2.jpg,Under Offer
U2,Used,Kia,Rio,,14990,S,,,,,,Hatch,2018,45000,,-,,,,,,,,5 Seats,,,,maybe,,,,,,photo.jpg,Sold
`,
    rows: [
      {
        stockNumber: 'U1',
        carType: 'demo',
        priceCents: 3999000,
        priceType: 'drive_away',
        driveAwayCents: 3999000,
        exclGovtChargesCents: 3650000,
        purchaseCostCents: 3000000,
        registrationPlate: 'XYZ 99',
        registrationExpiresOn: '2026-06-30',
        buildDate: '2024-03',
        complianceDate: '2024-04',
        gearCount: 6,
        certified: true,
        status: 'in_stock',
        reserved: true,
        carsalesTitle: '2024 Mazda CX-5 GT',
        redbookCode: 'RB1',
        nvic: 'NV1',
        autograbId: 'AG1',
        features: ['Sunroof', 'Bose (10 speakers)'],
        engineSize: '2.5L',
      },
      {
        stockNumber: 'U2',
        priceCents: 1499000,
        priceType: 'excl_govt_charges',
        driveAwayCents: null,
        doors: null,
        seats: 5,
        colour: null,
        purchaseCostCents: null,
        status: 'sold',
        features: [],
      },
    ],
    problems: ['Certified: is neither yes nor no'],
  },
  {
    name: 'semicolons, headers of another program, a duplicated one, an extra cell, a blank row, a footer',
    text: `STOCK_NO;make;model;model year;price;Price;Secret
A1;Toyota;Yaris;2019;;15990;x

A2;Toyota;Yaris;2019;1;2;3;4
A3;Toyota;Yaris;2019;17990;;
A4;Toyota;Yaris;2020;18990;;
2 vehicles
`,
    rows: [
      { stockNumber: 'A1', priceCents: 1599000 },
      { stockNumber: 'A3', priceCents: 1799000 },
      { stockNumber: 'A4', priceCents: 1899000 },
    ],
    skipped: { 4: 'has 8 columns where the header has 7: its values may be shifted', 7: 'is missing' },
  },
  {
    name: 'a stray quote loses its own row only',
    text: `Stock,Make,Model,Year,Comments
B1,Ford,Ranger,2018,fine
B2,Ford,Ranger,2018,"18" wheels
B3,Ford,Ranger,2019,"She said ""yes"", twice"
B4,Ford,Ranger,2020,fine
`,
    rows: [
      { stockNumber: 'B1' },
      { stockNumber: 'B2', dealerComments: '"18" wheels' },
      { stockNumber: 'B3', dealerComments: 'She said "yes", twice' },
      { stockNumber: 'B4' },
    ],
  },
  {
    name: 'a map: renamed columns, part of a column, joined columns, words, defaults, rows that are no vehicles',
    text: `Ref,Brand,Car,Built,Colours,Warranty,Cond,A,B
9,Land,2019 Land Rover Defender 110,2019,White / Black,5 years,Pre-loved,3,4
10,Kia,2020 Kia Rio S,2020,5 years / 100 km,7 years,Pre-loved,,6
11,Header,x,2020,,,,,
12,Kia,no year here,2020,Red / -,,,1,
`,
    map: {
      columns: {
        Ref: 'Stock number',
        brand: { field: 'make', values: { land: 'Land Rover' } },
        Car: { field: 'model', match: '^\\d{4} (.+)$' },
        BUILT: 'year',
        Colours: [
          { field: 'colour', match: '^([^\\d/]+)/' },
          { field: 'interiorColour', split: '/', part: 2 },
        ],
        Cond: { field: 'carType', values: { 'pre-loved': 'used' } },
      },
      combine: [{ field: 'badge', columns: ['A', 'B'], separator: '.' }],
      defaults: { status: 'in stock', colour: 'Grey' },
      skipWhen: [{ column: 'Brand', is: ['header'], reason: 'is a heading' }],
    },
    rows: [
      {
        stockNumber: '9',
        make: 'Land Rover',
        model: 'Land Rover Defender 110',
        colour: 'White',
        interiorColour: 'Black',
        carType: 'used',
        badge: '3.4',
        status: 'in_stock',
      },
      { stockNumber: '10', colour: 'Grey', interiorColour: '100 km', badge: '6' },
    ],
    skipped: { 4: 'is a heading', 5: 'is missing' },
    problems: ['Colours: does not look as the map expects'],
  },
  {
    name: 'a map with a key: rows without numbers, one of them twice, two that differ elsewhere',
    text: `Make,Model,Year,Km,Price
Kia,Rio,2019,100,10000
Kia,Rio,2019,200,10000
Kia,Rio,2019,100,10000
Kia,Rio,2019,100,11000
`,
    map: {
      key: ['Make', 'Model', 'Year', 'Km'],
      columns: { Make: 'make', Model: 'model', Year: 'year', Km: 'odometerKm', Price: 'price' },
    },
    rows: [
      { odometerKm: 100, priceCents: 1000000 },
      { odometerKm: 200, priceCents: 1000000 },
      { odometerKm: 100, priceCents: 1100000 },
    ],
    skipped: { 4: 'is word for word a row that came before' },
  },
]
