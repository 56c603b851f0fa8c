import type { SentFile, StoredFile } from '../attachments/attachment.ts'
import { prepareFiles } from '../attachments/prepare-files.server.ts'
import type { LeadValues } from '../lead-schema.ts'
import { type FormStep, readStep, type SavedSteps, typedOf } from './steps.ts'

export type ReadSentStep =
  | { kind: 'read'; values: LeadValues; files: StoredFile[] }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many pictures of others wait to be drawn. */
  | { kind: 'busy' }

/**
 * Reads a step as it was sent, files included: those are made what is stored (`prepareFiles`), and a field that brings none keeps those that are there
 * (`saved`, null: nothing is). Files of fields that the step has not are left out; `values` are without files.
 */
export async function readSentStep(
  step: FormStep,
  { typed, files: sent }: { typed: Record<string, unknown>; files: readonly SentFile[] },
  saved: SavedSteps | null,
): Promise<ReadSentStep> {
  const ofFiles = step.fields.filter(({ type }) => type === 'file')
  const fields = ofFiles.map(({ name }) => name)
  const pictureFields = ofFiles.filter(({ isPicture }) => isPicture).map(({ name }) => name)
  const attached = await prepareFiles(
    sent.filter(({ field }) => fields.includes(field)),
    { pictureFields },
  )
  if (attached.kind === 'busy') return attached
  const before = saved ? typedOf(step, saved) : {}
  const namesOf = (field: string) => sent.filter((file) => file.field === field).map(({ name }) => name)
  const names = Object.fromEntries(
    fields.map((field) => [field, namesOf(field).length > 0 ? namesOf(field) : (before[field] ?? [])]),
  )
  const read = readStep(step, { ...typed, ...names })
  if (read.kind === 'invalid' || attached.kind === 'invalid')
    return {
      kind: 'invalid',
      errors: { ...(read.kind === 'invalid' && read.errors), ...(attached.kind === 'invalid' && attached.errors) },
    }
  const values = Object.fromEntries(Object.entries(read.values).filter(([name]) => !fields.includes(name)))
  return { kind: 'read', values, files: attached.files }
}
