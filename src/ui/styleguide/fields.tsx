import { cloneElement, type ReactElement } from 'react'
import { QUICK_PICKS_DOLLARS } from '../forms/money.ts'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { Combobox, ComboboxList } from '../primitives/combobox.tsx'
import { DistanceField } from '../primitives/distance-field.tsx'
import type { FieldProps } from '../primitives/field.tsx'
import { MoneyField } from '../primitives/money-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { ForcedState, HELD_STATES } from './forced-state.tsx'
import { GuideSection, named, Specimen, Specimens, Stack } from './specimen.tsx'

const CATEGORIES = ['General Enquiry', 'Sales', 'Service', 'Parts'].map((label) => ({ value: label, label }))
const LOCATIONS = [
  { value: 'hemmant', label: 'Hemmant' },
  { value: 'long', label: 'Brookwater Parts, Service and Accessories Centre (by appointment)' },
]
const COLOURS = ['Black', 'Blue', 'White']
const MODELS = ['Corolla', 'Corolla Cross', 'Camry', 'HiLux', 'Kluger', 'LandCruiser 300', 'Prado', 'RAV4', 'Yaris']
const SUBURBS = ['Hemmant', 'Wynnum', 'Murarrie', 'Tingalpa']

export function Fields() {
  return (
    <GuideSection
      id="fields"
      title="Fields"
      intro="Label above, hint and error below. They are native, so phones bring the right keyboard."
    >
      <Specimens of={TEXTS} />
      <Specimen name="Comments" span={2}>
        <TextArea
          {...named('message')}
          label="Comments"
          value="Is it still available? I could come on Saturday morning, and I have a 2014 wagon to trade in."
        />
      </Specimen>
      <Specimens of={COMMENTS} />
      <Specimen name="Money with quick picks" span={2}>
        <MoneyField {...named('budget')} label="Budget" dollars={30000} picks={QUICK_PICKS_DOLLARS} />
      </Specimen>
      <Specimens of={NUMBERS} />
      <Specimens of={LISTS} />
      <Specimen name="Combobox, open">
        <OpenCombobox />
      </Specimen>
      {Object.entries(HELD).map(([name, field]) => (
        <Specimen key={name} name={`${name}: hover, focus`}>
          <Stack>
            {HELD_STATES.map((state) => (
              <div key={state}>
                <ForcedState at="input" state={state}>
                  {cloneElement(field, named(`${name.toLowerCase()}-${state}`))}
                </ForcedState>
              </div>
            ))}
          </Stack>
        </Specimen>
      ))}
    </GuideSection>
  )
}

const TEXTS = {
  'Text, empty': (
    <TextField {...named('name')} label="First name" autoComplete="given-name" placeholder="Your first name" />
  ),
  'Text, filled, with a hint': (
    <TextField {...named('rego')} label="Registration" value="ABC 123" hint="As on the plate." optional />
  ),
  'Text, disabled': <TextField {...named('stock')} label="Stock number" value="H10482" disabled />,
  'E-mail, error': (
    <TextField
      {...named('email')}
      type="email"
      label="E-mail"
      value="jo@"
      error="Please enter an e-mail address, such as name@example.com."
    />
  ),
  Phone: <TextField {...named('phone')} type="tel" label="Mobile" value="0491 570 006" required />,
  'Date and time': <TextField {...named('when')} type="datetime-local" label="When suits you?" optional />,
}

const COMMENTS = {
  'Comments, error': (
    <TextArea
      {...named('message-wrong')}
      label="Comments"
      rows={3}
      required
      error="Please tell us what you would like to know."
    />
  ),
  'Comments, disabled': (
    <TextArea {...named('message-off')} label="Comments" rows={3} value="Sent on 3 November." disabled />
  ),
  'Comments, empty': (
    <TextArea {...named('message-empty')} label="Comments" placeholder="Anything we should know" optional />
  ),
}

const RATE = { label: 'Interest rate', value: 7.5, unit: '%' }
const BOUNDS = { step: 0.5, min: 0.5, max: 15 }
const NUMBERS = {
  'Money, out of range': (
    <MoneyField
      {...named('price')}
      label="Purchase price"
      dollars={400}
      error="Cannot be less than $1,000 or more than $250,000"
    />
  ),
  'Money, disabled': <MoneyField {...named('money-off')} label="Deposit" dollars={5000} disabled />,
  Distance: <DistanceField {...named('distance')} label="Odometer" km={120000} />,
  'Distance, error': (
    <DistanceField
      {...named('distance-wrong')}
      label="Odometer"
      km={9200000}
      error="Please enter the kilometres as the odometer shows them."
    />
  ),
  'Distance, disabled': <DistanceField {...named('distance-off')} label="Odometer" km={32410} disabled />,
  'Number with step, min and max': <NumberField {...named('rate')} {...RATE} {...BOUNDS} />,
  'Number, out of range': (
    <NumberField
      {...named('rate-wrong')}
      {...RATE}
      {...BOUNDS}
      value={19}
      error="Please enter a rate from 0.5 to 15."
    />
  ),
  'Number, disabled': <NumberField {...named('rate-off')} {...RATE} disabled />,
  Postcode: <PostcodeField {...named('postcode')} label="Postcode" value="0800" required />,
  'Postcode, error': (
    <PostcodeField {...named('postcode-wrong')} label="Postcode" value="417" error={POSTCODE_MESSAGE} />
  ),
  'Postcode, disabled': <PostcodeField {...named('postcode-off')} label="Postcode" value="4350" disabled />,
}

const LISTS = {
  Select: <SelectField {...named('category')} label="What is it about?" options={CATEGORIES} />,
  'Select, nothing chosen, error': (
    <SelectField
      {...named('location')}
      label="Location"
      empty="Choose a location"
      options={LOCATIONS}
      error="Please choose a location."
      required
    />
  ),
  'Select, disabled': (
    <SelectField {...named('grade')} label="Grade" empty="Choose a model first" options={[]} disabled />
  ),
  Combobox: <Combobox {...named('model')} label="Model" choices={MODELS} placeholder="Type or choose" />,
  'Combobox, disabled': (
    <Combobox {...named('variant-off')} label="Variant" choices={[]} placeholder="Choose a make first" disabled />
  ),
  'Combobox, error': (
    <Combobox
      {...named('suburb')}
      label="Suburb"
      choices={SUBURBS}
      value="Hem"
      error="Please choose a suburb from the list."
    />
  ),
}

/** As it stands once 'to' is typed and an arrow pressed. */
function OpenCombobox() {
  const id = 'g-make-open-list'
  const input = {
    list: undefined,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': true,
    'aria-controls': id,
    'aria-activedescendant': `${id}-0`,
  }
  const list = <ComboboxList key="list" id={id} label="Make" choices={['Toyota', 'Foton']} typed="to" active={0} />
  return (
    <div className="g-room">
      <ForcedState at="combobox" append={list}>
        <ForcedState at="input" state="focus" alter={input}>
          <Combobox {...named('make-open')} label="Make" choices={[]} value="to" />
        </ForcedState>
      </ForcedState>
    </div>
  )
}

const HELD: Record<string, ReactElement<FieldProps>> = {
  Text: <TextField {...named('')} label="Last name" value="Okafor" />,
  Error: <TextField {...named('')} label="Last name" error="Please fill this in." />,
  Comments: <TextArea {...named('')} label="Comments" rows={2} />,
  Select: <SelectField {...named('')} label="Topic" options={CATEGORIES} />,
  Combobox: <Combobox {...named('')} label="Colour" choices={COLOURS} />,
  Money: <MoneyField {...named('')} label="Deposit" dollars={5000} />,
  Distance: <DistanceField {...named('')} label="Odometer" km={32410} />,
  Number: <NumberField {...named('')} label="Term" value={5} unit="years" />,
  Postcode: <PostcodeField {...named('')} label="Postcode" value="4350" />,
}
