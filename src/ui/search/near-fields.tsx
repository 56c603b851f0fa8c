import { useEffect, useRef, useState } from 'react'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { useGiven } from '../hooks/use-given.ts'
import { useNativeChange } from '../hooks/use-native-change.ts'
import { FieldError } from '../primitives/field.tsx'
import { useLive } from './live-context.ts'
import { useShownText } from './use-shown-text.ts'
import type { NearView } from './views.ts'

/**
 * Where the shopper is, and how far they would go. What is no postcode is said at its field and searched by nobody; an
 * answer of the server's takes the place of what was said here.
 */
export function NearFields({ near }: { near: NearView }) {
  const { distanceKm, distances } = near
  const live = useLive()
  const postcode = useShownText(near.postcode, near)
  useNativeChange(postcode, ({ form }) => live?.follow(form!))
  const distance = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useGiven(String(distanceKm ?? ''))
  function choose({ value, form }: HTMLSelectElement) {
    setChosen(value)
    live?.follow(form!)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before anything listened to it
  useEffect(() => {
    if (distance.current!.value !== chosen) choose(distance.current!)
  }, [])
  const [said, say] = useState<{ near: NearView; error: string | null }>({ near, error: near.error })
  const error = said.near === near ? said.error : near.error
  return (
    <div className="near-fields">
      <label className="field">
        <span className="field-label">Your postcode</span>
        <input
          ref={postcode}
          className="input"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern={POSTCODE_PATTERN}
          title={POSTCODE_MESSAGE}
          defaultValue={near.postcode}
          aria-invalid={error !== null || undefined}
          aria-describedby="near-postcode-error"
          onInvalid={(event) => {
            event.preventDefault()
            say({ near, error: POSTCODE_MESSAGE })
          }}
          onInput={() => say({ near, error: null })}
        />
      </label>
      <label className="field">
        <span className="field-label">Distance</span>
        <select
          ref={distance}
          className="input"
          name="distance"
          value={chosen}
          onChange={({ target }) => choose(target)}
        >
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
