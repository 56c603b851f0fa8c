import {
  FILE_TYPES,
  MOST_FILE_MIB,
  MOST_FILES,
  MOST_FILES_MIB,
  PICTURE_TYPES,
} from '#domain/leads/attachments/attachment.ts'
import { Field, type FieldProps } from '../primitives/field.tsx'
import { useField } from '../primitives/use-field.ts'

const MIB = 1024 * 1024
const HINT = `Pictures or PDFs: ${MOST_FILES} files at most, ${MOST_FILE_MIB} MB each, ${MOST_FILES_MIB} MB together.`

const PICTURE_HINT = `One picture, of ${MOST_FILE_MIB} MB at most.`

/** Files to send along, or one picture (rule:lead-attachments). What is too large is said before it is sent, where scripts run. */
export function FileField({ isPicture = false, ...given }: FieldProps & { isPicture?: boolean }) {
  const { field, attributes } = useField({ ...given, hint: isPicture ? PICTURE_HINT : HINT })
  return (
    <Field {...field}>
      <input
        {...attributes}
        className="input input-file"
        type="file"
        accept={isPicture ? PICTURE_TYPES : FILE_TYPES}
        multiple={!isPicture}
        onChange={({ currentTarget }) => currentTarget.setCustomValidity(problemOf(currentTarget))}
      />
    </Field>
  )
}

function problemOf({ files }: HTMLInputElement): string {
  const chosen = [...(files ?? [])]
  const isTooLarge = chosen.some(({ size }) => size > MOST_FILE_MIB * MIB)
  const total = chosen.reduce((sum, { size }) => sum + size, 0)
  if (chosen.length > MOST_FILES) return `${MOST_FILES} files at most.`
  if (isTooLarge) return `a file has ${MOST_FILE_MIB} MB at most.`
  return total > MOST_FILES_MIB * MIB ? `${MOST_FILES_MIB} MB at most together.` : ''
}
