import type { ReactNode } from 'react'
import { QUICK_PICKS_DOLLARS } from '../forms/numbers.ts'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { CheckBoxes } from '../leads/check-boxes.tsx'
import { FileField } from '../leads/file-field.tsx'
import { SlotField } from '../leads/slot-field.tsx'
import { DistanceField } from '../primitives/distance-field.tsx'
import type { FieldProps } from '../primitives/field.tsx'
import { MoneyField } from '../primitives/money-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { inHeldStates } from './forced-state.tsx'
import { Stack, specimens } from './specimen.tsx'

type Given = Pick<FieldProps, 'id' | 'name' | 'disabled' | 'error'>

const CATEGORIES = ['General Enquiry', 'Sales', 'Service', 'Parts'].map((label) => ({ value: label, label }))
const LOCATIONS = [
  { value: 'hemmant', label: 'Hemmant' },
  { value: 'long', label: 'Brookwater Parts, Service and Accessories Centre (by appointment)' },
]
const EXTRAS = ['Wash', 'Loan car', 'Pick-up and return'].map((label) => ({ value: label, label }))
const SLOTS = {
  href: '',
  times: ['28T09:30', '28T10:30', '30T14:00'].map((time, at) => ({
    start: `2026-11-${time}:00+10:00`,
    available: at !== 1,
  })),
}

/** A sample of each type of field, and what it says of a wrong value: `money` of `money-field.tsx`. */
const FIELDS: Record<string, [draw: (given: Given) => ReactNode, error: string]> = {
  text: [(given) => <TextField {...given} label="Last name" value="Okafor" />, 'Please enter your whole name.'],
  'text-area': [
    (given) => <TextArea {...given} label="Comments" rows={3} value="Sent on 3 November." />,
    'Please tell us what you would like to know.',
  ],
  money: [(given) => <MoneyField {...given} label="Deposit" dollars={5000} />, 'Cannot be more than $4,000'],
  distance: [
    (given) => <DistanceField {...given} label="Odometer" km={32410} />,
    'Please enter the kilometres as the odometer shows them.',
  ],
  number: [
    (given) => <NumberField {...given} label="Interest rate" value={7.5} unit="%" step={0.5} min={0.5} max={15} />,
    'Please enter a rate that the lender offers.',
  ],
  postcode: [(given) => <PostcodeField {...given} label="Postcode" value="0899" required />, POSTCODE_MESSAGE],
  select: [
    (given) => <SelectField {...given} label="What is it about?" options={CATEGORIES} />,
    'Please choose what it is about.',
  ],
  file: [(given) => <FileField {...given} label="Pictures of your vehicle" optional />, 'a file has 8 MB at most.'],
  slot: [
    (given) => <SlotField {...given} label="When suits you?" slots={SLOTS} optional />,
    'This time was just taken. Free are: Saturday 28 November, 9.30 am.',
  ],
}

/** The states that every field has. */
function statesOf(name: string, draw: (given: Given) => ReactNode, error: string): Record<string, ReactNode> {
  const words = name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ')
  const held = inHeldStates('input', (state) => <div>{draw(named(`${name}-${state}`))}</div>)
  return {
    [words]: draw(named(name)),
    [`${words}, disabled`]: draw({ ...named(`${name}-off`), disabled: true }),
    [`${words}, error`]: draw({ ...named(`${name}-wrong`), error }),
    [`${words}: hover, focus`]: <Stack>{held}</Stack>,
  }
}

const OTHERS = {
  'Check boxes': (
    <CheckBoxes
      {...named('extras')}
      type="checkboxes"
      label="Additional services"
      required={false}
      options={EXTRAS}
      values={['Wash']}
    />
  ),
  'Slot, none free': (
    <SlotField
      {...named('slot-none')}
      label="When suits you?"
      slots={{ href: '', times: SLOTS.times.slice(1, 2) }}
      optional
    />
  ),
  'Text, empty': (
    <TextField {...named('name')} label="First name" autoComplete="given-name" placeholder="Your first name" />
  ),
  'Text, filled, with a hint': (
    <TextField {...named('rego')} label="Registration" value="ABC 123" hint="As on the plate." optional />
  ),
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
  'Error: hover, focus': (
    <Stack>
      {inHeldStates('input', (state) => (
        <TextField {...named(`error-${state}`)} label="Last name" error="Please fill this in." />
      ))}
    </Stack>
  ),
  'Comments, empty': (
    <TextArea {...named('message-empty')} label="Comments" placeholder="Anything we should know" optional />
  ),
  'Select, nothing chosen': (
    <SelectField {...named('location')} label="Location" empty="Choose a location" options={LOCATIONS} required />
  ),
}

export const fields = specimens(
  {
    ...Object.assign({}, ...Object.entries(FIELDS).map(([name, [draw, error]]) => statesOf(name, draw, error))),
    ...OTHERS,
    'Comments, long': (
      <TextArea
        {...named('message')}
        label="Comments"
        value="Is it still available? I could come on Saturday morning, and I have a 2014 wagon to trade in."
      />
    ),
    'Money with quick picks': (
      <MoneyField {...named('budget')} label="Budget" dollars={30000} picks={QUICK_PICKS_DOLLARS} />
    ),
  },
  { 'Comments, long': { span: 2 }, 'Money with quick picks': { span: 2 } },
)

function named(name: string) {
  return { id: `g-${name}`, name }
}
