import type { FeedFixture } from './feed-fixture.ts'

const HEADER =
  'StockNo,DealerCode,ManuYear,Make,Model,Series,Badge,Body,Doors,Seats,BodyColour,TrimColour,Gears,Gearbox,FuelType,Retail,Rego,Odometer,Cylinders,EngineCapacity,VINNumber,EngineNumber,ManuMonth,Options,Comments,NVIC,Redbookcode,InventoryID,EGC,Location,DriveAwayAmount,IsDriveAway,DriveType'

export const DEALERSOLUTIONS_FIXTURES: FeedFixture[] = [
  {
    name: 'one dealer, as exported',
    text: `${HEADER}
00000042,70001,2009,Holden,Commodore,VE,"Berlina, Series II",Sedan,4,5,Silver,Black,"6 Speed",Auto Seq Sportshift,Petrol - Unleaded,12888,abc123,98765,6,3.6,6FPTEST0000000042,HF0042,7,"Air Conditioning, Airbags (front, side), Alloy Wheels","One owner.<br>See https://youtu.be/abcDEF12345, Air Conditioning",,,991,,"1 Harbour Road, Testville NSW 2999",,0,RWD
00000043,70001,2015,Toyota,Hilux (2WD),GGN15R,SR,Dual Cab,4,5,White,,"5 Speed",Manual,Diesel,,,145000,4,2.8,6FPTEST0000000043,,13,,,,,992,28990,"2 Quay Street, Testville NSW 2999",31500,1,RWD
`,
    rows: [
      {
        stockNumber: '00000042',
        year: 2009,
        make: 'Holden',
        model: 'Commodore',
        series: 'VE',
        badge: 'Berlina, Series II',
        doors: 4,
        seats: 5,
        gearCount: 6,
        registrationPlate: 'ABC123',
        odometerKm: 98765,
        buildDate: '2009-07',
        engineSize: '3.6L',
        priceCents: 1288800,
        priceType: 'excl_govt_charges',
        exclGovtChargesCents: 1288800,
        driveAwayCents: null,
        features: ['Air Conditioning', 'Airbags (front, side)', 'Alloy Wheels'],
        dealerComments: 'One owner.\nSee https://youtu.be/abcDEF12345, Air Conditioning',
        externalVideoUrl: 'https://www.youtube.com/watch?v=abcDEF12345',
        specs: { cylinders: 6, engineLitres: 3.6 },
      },
      {
        stockNumber: '00000043',
        model: 'Hilux (2WD)',
        priceCents: 3150000,
        priceType: 'drive_away',
        exclGovtChargesCents: 2899000,
        driveAwayCents: 3150000,
        features: [],
        dealerComments: null,
        registrationPlate: null,
      },
    ],
    problems: ['ManuMonth: is more than 12'],
  },
  {
    name: 'stray spaces in headers, dollar signs, several dealers, a repeated number, a row without make',
    text: `Stock No , Dealer Code, Manu Year,Make ,Model,Retail ,Odometer,Is Drive Away,Drive Away Amount,EGC,Comments
1075,70001,1998,Honda,Accord,"$9,888.35 ","147,502 km",Y,,,"Two
lines"
00001075,70001,1999,Honda,Civic,4000,1,0,,,again
1075,70002,1999,Honda,Civic,POA,- / -,0,,,another dealer
77,70001,2001,,Corolla,4000,10,0,,,no make
78,70001,2101,Toyota,Corolla,4000,10,0,,,no such year
79,70001,2001,Toyota,Corolla,4000,10,0,,,fine
`,
    rows: [
      {
        stockNumber: '1075',
        priceCents: 988835,
        driveAwayCents: 988835,
        priceType: 'drive_away',
        odometerKm: 147502,
        dealerComments: 'Two\nlines',
      },
      { stockNumber: '1075', model: 'Civic', priceCents: null, odometerKm: null },
      { stockNumber: '79', exclGovtChargesCents: 400000 },
    ],
    skipped: {
      4: 'is the stock number of line 2 already',
      6: 'is missing',
      7: 'is not a year of any vehicle',
    },
    problems: ['Odometer: is not a number of kilometres', 'Retail: no amount: the price is on application'],
  },
]
