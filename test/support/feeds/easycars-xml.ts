import type { FeedFixture } from './feed-fixture.ts'

export const EASYCARS_FIXTURES: FeedFixture[] = [
  {
    name: 'a car, a caravan and what must be skipped, empty elements holding line ends',
    text: `<?xml version="1.0" encoding="utf-8"?>
<StockItems>
	<StockItem>
		<StockNumber>501</StockNumber>
		<Make>HONDA</Make>
		<Model>HR-V</Model>
		<ModelYear>2015</ModelYear>
		<ModelVariant>VTi-L</ModelVariant>
		<ModelSeries>
		</ModelSeries>
		<Body>4D WAGON</Body>
		<SellingPrice>25000</SellingPrice>
		<WholesaleSellingPrice>23000</WholesaleSellingPrice>
		<Odometer>34344</Odometer>
		<RegistrationNumber>TBA</RegistrationNumber>
		<RegistrationExpiry>13-08-2015</RegistrationExpiry>
		<Colour>
		</Colour>
		<NewOrUsed>Used</NewOrUsed>
		<VehicleType>Car</VehicleType>
		<YardLocation>1</YardLocation>
		<Cylinders>DT4</Cylinders>
		<EngineType>MULTI POINT F/INJ</EngineType>
		<EngineCapacity>1799</EngineCapacity>
		<EngineSize>1.8L</EngineSize>
		<Doors>
		</Doors>
		<VINChassisNumber>12</VINChassisNumber>
		<StandardExtras>12 Volt Power Outlet,Tilt &amp; Telescopic Steering,R&D Pack</StandardExtras>
		<Description>Line 1
Line 2<br/>Line&nbsp;3</Description>
	</StockItem>
	<StockItem>
		<StockNumber>502</StockNumber>
		<Make>JAYCO</Make>
		<Model>STARCRAFT</Model>
		<ModelYear>2013</ModelYear>
		<Body>POP-TOP</Body>
		<SellingPrice/>
		<NewOrUsed>Demo</NewOrUsed>
		<VehicleType>Caravan/Camper</VehicleType>
		<RegistrationExpiry>31-02-2015</RegistrationExpiry>
	</StockItem>
	<StockItem>
		<StockNumber>501</StockNumber>
		<Make>KIA</Make>
		<Model>RONDO</Model>
		<ModelYear>2010</ModelYear>
	</StockItem>
	<StockItem>
		<StockNumber>504</StockNumber>
		<Make>KIA</Make>
		<Model>
		</Model>
		<ModelYear>2010</ModelYear>
	</StockItem>
</StockItems>
`,
    rows: [
      {
        stockNumber: '501',
        make: 'HONDA',
        series: null,
        colour: null,
        priceCents: 2500000,
        wholesalePriceCents: 2300000,
        registrationPlate: null,
        registrationExpiresOn: '2015-08-13',
        carType: 'used',
        itemType: 'car',
        doors: 4,
        vin: null,
        engineSize: '1.8L',
        standardEquipment: ['12 Volt Power Outlet', 'Tilt & Telescopic Steering', 'R&D Pack'],
        dealerComments: 'Line 1\nLine 2\nLine 3',
        specs: { engineCc: 1799, engineLitres: 1.8, cylinders: 4, induction: 'Turbo' },
      },
      { stockNumber: '502', carType: 'demo', itemType: 'caravan', priceCents: null, registrationExpiresOn: null },
    ],
    skipped: { 3: 'is the stock number of line 1 already', 4: 'is missing' },
    problems: [
      'VINChassisNumber: is neither a VIN nor a chassis number',
      'RegistrationExpiry: is no day of the calendar (read as dd/mm/yyyy)',
    ],
  },
]
