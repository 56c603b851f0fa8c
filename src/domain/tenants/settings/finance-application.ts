import * as z from 'zod'
import * as s from './words.ts'

/** What a field of an application takes (src/domain/leads/fields/field-types.ts). */
const TYPES = ['string', 'textarea', 'number', 'select', 'radio', 'file'] as const

const fieldName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Use lower-case letters, digits and underscores, such as "net_income"')

const field = z.strictObject({
  name: fieldName.describe('Its name.'),
  label: z.string().trim().min(1).max(120).describe('The words at it; of an amount its unit too.'),
  type: z.enum(TYPES).describe('What it takes; files are pictures or PDFs.'),
  required: s.flag(true, 'It must be filled in.'),
  options: s.listOf(z.string().trim().min(1).max(80), 'What a select or radio field offers, in order.'),
  min: s.maybe(z.int().min(0), 'The least a number may be.'),
  max: s.maybe(z.int().max(100_000_000), 'The most a number may be.'),
  requiredWhen: s.maybe(
    z.strictObject({
      field: fieldName.describe('A field of the same step.'),
      is: z.array(z.string().min(1).max(80)).min(1).max(20).describe('One of these answers to it.'),
    }),
    'It must be filled in where another field of its step was answered so.',
  ),
})

/** Names are one of a kind, and what decides over a field is asked beside it. */
const fields = z
  .array(field)
  .max(30)
  .check(({ value, issues }) => {
    const names = value.map(({ name }) => name)
    for (const [i, { name, requiredWhen: when }] of value.entries()) {
      const problem =
        names.indexOf(name) !== i
          ? `The step asks for "${name}" twice.`
          : when && (when.field === name || !names.includes(when.field))
            ? `Its step asks for no other field "${when.field}".`
            : null
      if (problem) issues.push({ code: 'custom', message: problem, input: value, path: [i] })
    }
  })

const asked = (name: string, label: string, type: (typeof TYPES)[number], rest: object = {}) => ({
  ...{ name, label, type, required: true, options: [], min: null, max: null, requiredWhen: null },
  ...rest,
})
const dollars = (name: string, label: string, rest: object = {}) =>
  asked(name, label, 'number', { min: 0, max: 1_000_000, ...rest })

const WORKS = ['Employed full time', 'Employed part time', 'Casual', 'Self-employed']

/** What is asked where a dealer asks nothing else: what any lender begins with, and no numbers of documents. */
const USUAL_STEPS = [
  {
    id: 'about',
    title: 'About you',
    fields: [
      asked('living', 'Where you live', 'select', {
        options: ['I own it', 'I pay a mortgage', 'I rent', 'I board', 'With family'],
      }),
      asked('years_there', 'For how many years', 'number', { min: 0, max: 99 }),
      asked('dependants', 'How many people depend on your income', 'number', { min: 0, max: 20 }),
    ],
  },
  {
    id: 'work',
    title: 'Work and income',
    fields: [
      asked('work', 'Your work', 'select', { options: [...WORKS, 'Retired', 'Not working'] }),
      asked('employer', 'Your employer, or your business', 'string', {
        required: false,
        requiredWhen: { field: 'work', is: WORKS },
      }),
      asked('years_in_work', 'For how many years', 'number', {
        ...{ required: false, min: 0, max: 70 },
        requiredWhen: { field: 'work', is: WORKS },
      }),
      dollars('net_income', 'What you are paid a month after tax, in dollars'),
      dollars('other_income', 'Other income a month, in dollars', { required: false }),
    ],
  },
  {
    id: 'outgoings',
    title: 'Outgoings',
    fields: [
      dollars('housing', 'Rent or mortgage a month, in dollars'),
      dollars('living_costs', 'Living costs a month, in dollars'),
      dollars('other_loans', 'Other loans and cards a month, in dollars'),
      asked('changes', 'Anything that will change soon', 'textarea', { required: false }),
    ],
  },
  {
    id: 'car',
    title: 'The car',
    fields: [
      dollars('amount', 'What you would like to borrow, in dollars', { min: 1000 }),
      dollars('deposit', 'What you put down yourself, in dollars', { required: false }),
      asked('term', 'Over how many years', 'select', { options: ['1', '2', '3', '4', '5', '6', '7'] }),
      asked('use', 'What it is for', 'radio', { options: ['Mostly private', 'Mostly business'] }),
    ],
  },
  {
    id: 'documents',
    title: 'Documents',
    fields: [
      asked('licence', 'Your driver licence, both sides', 'file'),
      asked('payslips', 'Your last two payslips, or a tax return', 'file', { required: false }),
    ],
  },
]

export const financeApplication = s.group('An application on the site itself, step by step, which becomes a lead.', {
  enabled: s.flag(false, 'The site takes applications, at /finance/application.'),
  keepDays: s.count(30, 'Days after which it goes, counted from when it was last saved, or sent.', 1, 365),
  text: s.text(
    'A lender has to find out whether a loan suits you: please answer fully and truthfully, and borrow no more than you can pay back without hardship. Who lends, at which rate and whether at all is decided by the lender. This is no offer, and nothing is checked before you agree to it at the end.',
    'What stands above each step; of lending, the law wants words a lawyer has seen.',
    2000,
  ),
  consent: s.text(
    'I agree that this application and its documents are passed on to lenders to see whether they lend to me, and that they may ask credit reporting bodies about me.',
    'What is agreed to before it is sent.',
    1000,
  ),
  steps: s.rowsOf(
    'What is asked, a step a page, after name and contact; the last step, the consent, stands by itself.',
    {
      id: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and hyphens')
        .refine((id) => id !== 'consent', 'The consent is a step of its own already')
        .describe('Its name.'),
      title: z.string().trim().min(1).max(60).describe('What it is called.'),
      fields: fields.describe('What it asks.'),
    },
    USUAL_STEPS,
  ),
})
