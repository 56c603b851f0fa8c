import { useState } from 'react'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'
import { FieldError } from '../primitives/field.tsx'
import { useLive } from './live-context.ts'
import { useFollowedSelect } from './use-followed-select.ts'
import { useShownText } from './use-shown-text.ts'
import type { NearView } from './views.ts'

/**
 * Where the shopper is, and how far they would go. What is no postcode is said at its field and searched by nobody; an
 * answer of the server's takes the place of what was said here.
 */
export function NearFields({ near }: { near: NearView }) {
  const { distanceKm, distances } = near
  const live = useLive()
  const { box, shown, show } = useShownText(near.postcode, near)
  useNativeChange(box, ({ form }) => live?.follow(form!))
  const distance = useFollowedSelect(String(distanceKm ?? ''))
  const [said, say] = useState<{ near: NearView; error: string | null }>({ near, error: near.error })
  const error = said.near === near ? said.error : near.error
  return (
    <div className="near-fields">
      <label className="field">
        <span className="field-label">Your postcode</span>
        <input
          ref={box}
          className="input"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern={POSTCODE_PATTERN}
          title={POSTCODE_MESSAGE}
          value={shown}
          aria-invalid={error !== null || undefined}
          aria-describedby="near-postcode-error"
          onInvalid={(event) => {
            event.preventDefault()
            say({ near, error: POSTCODE_MESSAGE })
          }}
          onChange={({ target }) => {
            show(target.value)
            say({ near, error: null })
          }}
        />
      </label>
      <label className="field">
        <span className="field-label">Distance</span>
        <select {...distance} className="input" name="distance">
          <option value="">Any distance</option>
          {distances.map(({ km, label }) => (
            <option key={km} value={km}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FieldError id="near-postcode" error={error ?? undefined} alert />
    </div>
  )
}
