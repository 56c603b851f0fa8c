import type { FormField } from '../fields/lead-field.ts'
import { type LeadValues, type ReadLead, readFields } from '../lead-schema.ts'

/** What was typed into a form of several pages, by step; files are rows of their own. */
export type Answers = Record<string, LeadValues>

/** A document as it is listed. */
export type SavedDocument = { field: string; part: number; name: string; contentType: string; bytes: number }

/** What is saved of such a form. */
export type SavedSteps = { answers: Answers; documents: readonly SavedDocument[] }

/** What makes a field of a step wanted: another of the same step was answered so. */
export type WantedWhen = { name: string; requiredWhen: { field: string; is: readonly string[] } | null }

/** A page of the form; `rows` says of its fields which are wanted only sometimes, `check` what no field says by itself. */
export type FormStep = {
  id: string
  title: string
  fields: FormField[]
  rows: readonly WantedWhen[]
  check?(values: LeadValues): Record<string, string[]>
}

/**
 * What was typed into a step by the rules of its fields, what depends on another answer included; says of every field that is
 * wrong why. Files are known by the names in `typed`.
 */
export function readStep({ fields, rows, check }: FormStep, typed: Record<string, unknown>): ReadLead {
  const isWanted = (name: string) => {
    const when = rows.find((row) => row.name === name)?.requiredWhen
    return when ? when.is.includes(String(typed[when.field] ?? '')) : false
  }
  const read = readFields(
    fields.map((field) => (isWanted(field.name) ? { ...field, required: true } : field)),
    typed,
  )
  const errors = (read.kind === 'read' && check?.(read.values)) || {}
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : read
}

/** The first step that nobody filled in, or that is not as its rules want it; null where all are. */
export function firstOpenStep<Step extends FormStep>(steps: readonly Step[], saved: SavedSteps): Step | null {
  const isOpen = (step: Step) => !saved.answers[step.id] || readStep(step, typedOf(step, saved)).kind === 'invalid'
  return steps.find(isOpen) ?? null
}

/** What a step holds, as it would be typed: its answers, and the names of its files. */
export function typedOf({ id, fields }: FormStep, { answers, documents }: SavedSteps): Record<string, unknown> {
  const values = answers[id] ?? {}
  return Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      type === 'file' ? documents.filter(({ field }) => field === name).map((file) => file.name) : values[name],
    ]),
  )
}

/**
 * Where a form is gone on with: at the step that was asked for (`last` is the page after all of them), but at none behind one that is still to be
 * filled in. The number of steps is the page after them.
 */
export function currentStep(
  steps: readonly FormStep[],
  saved: SavedSteps | null,
  { asked, last }: { asked: string | null; last: string },
): number {
  const open = saved && firstOpenStep(steps, saved)
  const furthest = saved ? (open ? steps.indexOf(open) : steps.length) : 0
  const wanted = asked === last ? steps.length : steps.findIndex(({ id }) => id === asked)
  return wanted === -1 ? furthest : Math.min(wanted, furthest)
}
