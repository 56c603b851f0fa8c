import { formatDollars } from '../forms/money.ts'
import { formatWholeNumber } from '../forms/whole-number.ts'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type MoneyFieldProps = FieldProps & {
  dollars?: number
  placeholder?: string
  /** Amounts offered beside it, in dollars. */
  picks?: readonly number[]
}

/**
 * Whole dollars (C§5): $ before the box, thousands separators as one types, picks that fill it. Without scripts the
 * picks are the browser's own suggestions; what is sent is read by `parseDollars`.
 */
export function MoneyField({ dollars, placeholder, picks = [], ...field }: MoneyFieldProps) {
  const list = picks.length ? `${field.id}-picks` : undefined
  return (
    <div data-behaviour="digits">
      <Field {...field} unit="in dollars">
        <span className="input-box">
          <span className="input-unit" aria-hidden="true">
            $
          </span>
          <input
            {...fieldAttributes(field)}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            list={list}
            placeholder={placeholder}
            defaultValue={dollars === undefined ? undefined : formatWholeNumber(dollars)}
          />
        </span>
      </Field>
      {list ? <QuickPicks list={list} picks={picks} label={`${field.label}: quick picks`} /> : null}
    </div>
  )
}

function QuickPicks({ list, picks, label }: { list: string; picks: readonly number[]; label: string }) {
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
          <button key={pick} type="button" className="chip" data-pick={pick}>
            {formatDollars(pick)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
