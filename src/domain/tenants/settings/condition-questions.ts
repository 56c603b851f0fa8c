import * as z from 'zod'
import * as s from './words.ts'

const choice = (id: string, label: string, percent: number, cents = 0) => ({ id, label, percent, cents })
/** What is asked where a dealer asks nothing else; figures are the platform's, for the dealer to set. */
const USUAL_QUESTIONS = [
  {
    id: 'accidents',
    question: 'Has it been in an accident?',
    choices: [
      choice('none', 'No', 0),
      choice('repaired', 'Yes, repaired', -8),
      choice('unrepaired', 'Yes, not repaired', -18),
    ],
  },
  {
    id: 'service',
    question: 'Is its service book complete?',
    choices: [choice('full', 'Yes', 0), choice('partly', 'Partly', -3), choice('none', 'No', -6)],
  },
  {
    id: 'faults',
    question: 'Are there faults or warning lights?',
    choices: [choice('none', 'No', 0), choice('minor', 'Small ones', -4), choice('major', 'Serious ones', -15)],
  },
  {
    id: 'marks',
    question: 'Are there scratches, dents or rust?',
    choices: [choice('none', 'No', 0), choice('light', 'Light ones', -2), choice('heavy', 'Heavy ones', -7)],
  },
  {
    id: 'tyres',
    question: 'How are its tyres?',
    choices: [choice('good', 'Good', 0), choice('worn', 'Worn', 0, -80_000)],
  },
  {
    id: 'keys',
    question: 'Are there two keys?',
    choices: [choice('two', 'Yes', 0), choice('one', 'One only', 0, -40_000)],
  },
]

export const conditionQuestions = s.rowsOf(
  'Questions about the condition of a vehicle, and what each answer takes from the price or adds to it.',
  {
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lower-case letters, digits and hyphens')
      .describe('Its name.'),
    question: z.string().trim().min(1).max(120),
    choices: z
      .array(
        z.strictObject({
          id: z
            .string()
            .regex(/^[a-z0-9-]{1,40}$/, 'Use lower-case letters, digits and hyphens')
            .describe('Its name.'),
          label: z.string().trim().min(1).max(80),
          percent: s.amount(0, 'Percent of the price, below 0 to take away.', -90, 20),
          cents: z.int().min(-2_000_000).max(500_000).default(0).describe('Cents, below 0 to take away.'),
        }),
      )
      .min(2)
      .max(8),
  },
  USUAL_QUESTIONS,
)
