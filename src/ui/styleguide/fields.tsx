import type { ReactNode } from 'react'
import { QUICK_PICKS_DOLLARS } from '../forms/money.ts'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { Combobox, ComboboxList } from '../primitives/combobox.tsx'
import { DistanceField } from '../primitives/distance-field.tsx'
import { MoneyField } from '../primitives/money-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { Held } from './held.tsx'
import { GuideSection, Specimen, Stack } from './specimen.tsx'

const CATEGORIES = ['General Enquiry', 'Sales', 'Service', 'Parts'].map((label) => ({ value: label, label }))
const COLOURS = ['Black', 'Blue', 'White']
const MODELS = ['Corolla', 'Corolla Cross', 'Camry', 'HiLux', 'Kluger', 'LandCruiser 300', 'Prado', 'RAV4', 'Yaris']

export function Fields() {
  return (
    <GuideSection
      id="fields"
      title="Fields"
      intro="Label above, hint and error below. They are native, so phones bring the right keyboard."
    >
      <TextFields />
      <NumberFields />
      <Specimen name="Select">
        <SelectField id="g-category" name="category" label="What is it about?" options={CATEGORIES} />
      </Specimen>
      <Specimen name="Select, nothing chosen, error">
        <SelectField
          id="g-location"
          name="location"
          label="Location"
          empty="Choose a location"
          options={[
            { value: 'hemmant', label: 'Hemmant' },
            { value: 'long', label: 'Brookwater Parts, Service and Accessories Centre (by appointment)' },
          ]}
          error="Please choose a location."
          required
        />
      </Specimen>
      <Specimen name="Select, disabled">
        <SelectField id="g-grade" name="grade" label="Grade" empty="Choose a model first" options={[]} disabled />
      </Specimen>
      <Specimen name="Combobox">
        <Combobox id="g-model" name="model" label="Model" choices={MODELS} placeholder="Type or choose" />
      </Specimen>
      <Specimen name="Combobox, disabled">
        <Combobox
          id="g-variant-off"
          name="variant-off"
          label="Variant"
          choices={[]}
          placeholder="Choose a make first"
          disabled
        />
      </Specimen>
      <Specimen name="Combobox, error">
        <Combobox
          id="g-suburb"
          name="suburb"
          label="Suburb"
          choices={['Hemmant', 'Wynnum', 'Murarrie', 'Tingalpa']}
          value="Hem"
          error="Please choose a suburb from the list."
        />
      </Specimen>
      <Specimen name="Combobox, open">
        <OpenCombobox />
      </Specimen>
      <HeldFields />
    </GuideSection>
  )
}

/** As it stands once 'to' is typed and an arrow pressed. */
function OpenCombobox() {
  const list = (
    <ComboboxList key="list" {...OPEN_LIST} label="Make" choices={['Toyota', 'Foton']} typed="to" active={0} />
  )
  return (
    <div className="g-room">
      <Held at="combobox" append={list}>
        <Held at="input" state="focus" alter={OPEN_INPUT}>
          <Combobox id="g-make-open" name="make-open" label="Make" choices={[]} value="to" />
        </Held>
      </Held>
    </div>
  )
}

const OPEN_LIST = { id: 'g-make-open-list' }
const OPEN_INPUT = {
  list: undefined,
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': true,
  'aria-controls': OPEN_LIST.id,
  'aria-activedescendant': `${OPEN_LIST.id}-0`,
}

const STATES = ['hover', 'focus'] as const

/** Each kind of field under the pointer and where the keyboard is. */
function HeldFields() {
  return HELD_FIELDS.map(([name, draw]) => (
    <Specimen key={name} name={`${name}: hover, focus`}>
      <Stack>
        {STATES.map((state) => (
          <div key={state}>
            <Held at="input" state={state}>
              {draw(`${name.toLowerCase()}-${state}`)}
            </Held>
          </div>
        ))}
      </Stack>
    </Specimen>
  ))
}

const HELD_FIELDS: readonly [string, (name: string) => ReactNode][] = [
  ['Text', (name) => <TextField id={`g-${name}`} name={name} label="Last name" value="Okafor" />],
  ['Error', (name) => <TextField id={`g-${name}`} name={name} label="Last name" error="Please fill this in." />],
  ['Comments', (name) => <TextArea id={`g-${name}`} name={name} label="Comments" rows={2} />],
  ['Select', (name) => <SelectField id={`g-${name}`} name={name} label="Topic" options={CATEGORIES} />],
  ['Combobox', (name) => <Combobox id={`g-${name}`} name={name} label="Colour" choices={COLOURS} />],
  ['Money', (name) => <MoneyField id={`g-${name}`} name={name} label="Deposit" dollars={5000} />],
  ['Distance', (name) => <DistanceField id={`g-${name}`} name={name} label="Odometer" km={32410} />],
  ['Number', (name) => <NumberField id={`g-${name}`} name={name} label="Term" value={5} unit="years" />],
  ['Postcode', (name) => <PostcodeField id={`g-${name}`} name={name} label="Postcode" value="4350" />],
]

function TextFields() {
  return (
    <>
      <Specimen name="Text, empty">
        <TextField id="g-name" name="name" label="First name" autoComplete="given-name" placeholder="Your first name" />
      </Specimen>
      <Specimen name="Text, filled, with a hint">
        <TextField id="g-rego" name="rego" label="Registration" value="ABC 123" hint="As on the plate." optional />
      </Specimen>
      <Specimen name="Text, disabled">
        <TextField id="g-stock" name="stock" label="Stock number" value="H10482" disabled />
      </Specimen>
      <Specimen name="E-mail, error">
        <TextField
          id="g-email"
          name="email"
          type="email"
          label="E-mail"
          value="jo@"
          error="Please enter an e-mail address, such as name@example.com."
        />
      </Specimen>
      <Specimen name="Phone">
        <TextField id="g-phone" name="phone" type="tel" label="Mobile" value="0491 570 006" required />
      </Specimen>
      <Specimen name="Date and time">
        <TextField id="g-when" name="when" type="datetime-local" label="When suits you?" optional />
      </Specimen>
      <Specimen name="Comments" span={2}>
        <TextArea
          id="g-message"
          name="message"
          label="Comments"
          value="Is it still available? I could come on Saturday morning, and I have a 2014 wagon to trade in."
        />
      </Specimen>
      <Specimen name="Comments, error">
        <TextArea
          id="g-message-wrong"
          name="message-wrong"
          label="Comments"
          rows={3}
          required
          error="Please tell us what you would like to know."
        />
      </Specimen>
      <Specimen name="Comments, disabled">
        <TextArea
          id="g-message-off"
          name="message-off"
          label="Comments"
          rows={3}
          value="Sent on 3 November."
          disabled
        />
      </Specimen>
      <Specimen name="Comments, empty">
        <TextArea
          id="g-message-empty"
          name="message-empty"
          label="Comments"
          placeholder="Anything we should know"
          optional
        />
      </Specimen>
    </>
  )
}

function NumberFields() {
  return (
    <>
      <Specimen name="Money with quick picks" span={2}>
        <MoneyField id="g-budget" name="budget" label="Budget" dollars={30000} picks={QUICK_PICKS_DOLLARS} />
      </Specimen>
      <Specimen name="Money, out of range">
        <MoneyField
          id="g-price"
          name="price"
          label="Purchase price"
          dollars={400}
          error="Cannot be less than $1,000 or more than $250,000"
        />
      </Specimen>
      <Specimen name="Money, disabled">
        <MoneyField id="g-money-off" name="money-off" label="Deposit" dollars={5000} disabled />
      </Specimen>
      <Specimen name="Distance">
        <DistanceField id="g-distance" name="distance" label="Odometer" km={120000} />
      </Specimen>
      <Specimen name="Distance, error">
        <DistanceField
          id="g-distance-wrong"
          name="distance-wrong"
          label="Odometer"
          km={9200000}
          error="Please enter the kilometres as the odometer shows them."
        />
      </Specimen>
      <Specimen name="Distance, disabled">
        <DistanceField id="g-distance-off" name="distance-off" label="Odometer" km={32410} disabled />
      </Specimen>
      <Specimen name="Number with step, min and max">
        <NumberField id="g-rate" name="rate" label="Interest rate" value={7.5} step={0.5} min={0.5} max={15} unit="%" />
      </Specimen>
      <Specimen name="Number, out of range">
        <NumberField
          id="g-rate-wrong"
          name="rate-wrong"
          label="Interest rate"
          value={19}
          step={0.5}
          min={0.5}
          max={15}
          unit="%"
          error="Please enter a rate from 0.5 to 15."
        />
      </Specimen>
      <Specimen name="Number, disabled">
        <NumberField id="g-rate-off" name="rate-off" label="Interest rate" value={7.5} unit="%" disabled />
      </Specimen>
      <Specimen name="Postcode">
        <PostcodeField id="g-postcode" name="postcode" label="Postcode" value="0800" required />
      </Specimen>
      <Specimen name="Postcode, error">
        <PostcodeField
          id="g-postcode-wrong"
          name="postcode-wrong"
          label="Postcode"
          value="417"
          error={POSTCODE_MESSAGE}
        />
      </Specimen>
      <Specimen name="Postcode, disabled">
        <PostcodeField id="g-postcode-off" name="postcode-off" label="Postcode" value="4350" disabled />
      </Specimen>
    </>
  )
}
