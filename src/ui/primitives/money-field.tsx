import { formatDollars, formatWholeNumber, parseWholeNumber } from '../forms/numbers.ts'
import { useDigits } from '../forms/use-digits.ts'
import type { ControlledText } from '../forms/use-text.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Field, type FieldProps } from './field.tsx'
import { InputBox } from './input-box.tsx'
import { useField } from './use-field.ts'

type MoneyFieldProps = FieldProps & {
  dollars?: number
  held?: ControlledText
  /** Amounts offered beside it, in dollars. */
  picks?: readonly number[]
}

/**
 * Whole dollars (rule:number-inputs): $ before the box, thousands separators as one types, picks that fill it. Without
 * scripts the picks are the browser's own suggestions; what is sent is read by `parseAmount`.
 */
export function MoneyField({ dollars, held, picks = [], ...given }: MoneyFieldProps) {
  const { field, attributes } = useField(given)
  const { text, onText, box } = useDigits(dollars, held)
  const isHydrated = useHydrated()
  const list = picks.length ? `${field.id}-picks` : undefined
  return (
    <div>
      <Field {...field} unit="in dollars">
        <InputBox prefix="$">
          <input
            {...attributes}
            {...box}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            // The picks stand below: the browser's own list would offer the same again.
            list={isHydrated ? undefined : list}
          />
        </InputBox>
      </Field>
      {list ? (
        <QuickPicks
          list={list}
          picks={picks}
          picked={isHydrated ? parseWholeNumber(text) : undefined}
          onPick={(pick) => onText(formatWholeNumber(pick))}
          label={`${field.label}: quick picks`}
        />
      ) : null}
    </div>
  )
}

type QuickPicksProps = {
  list: string
  picks: readonly number[]
  /** The amount that stands in the box; undefined where the picks do nothing yet. */
  picked: number | null | undefined
  onPick(dollars: number): void
  label: string
}

function QuickPicks({ list, picks, picked, onPick, label }: QuickPicksProps) {
  return (
    <>
      <datalist id={list}>
        {picks.map((pick) => (
          <option key={pick} value={formatWholeNumber(pick)} />
        ))}
      </datalist>
      <fieldset className="quick-picks only-with-scripts">
        <legend className="sr-only">{label}</legend>
        {picks.map((pick) => (
          <button
            key={pick}
            type="button"
            className="chip"
            aria-pressed={picked === undefined ? undefined : picked === pick}
            onClick={() => onPick(pick)}
          >
            {formatDollars(pick)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
