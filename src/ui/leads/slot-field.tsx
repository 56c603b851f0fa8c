import { type ReactNode, useState } from 'react'
import { dayWords, shortDayWords, timeWords } from '#domain/leads/bookings/time-words.ts'
import { Field, FieldError, type FieldProps } from '../primitives/field.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { useField } from '../primitives/use-field.ts'
import { useSlots } from './use-slots.ts'
import type { LeadFieldView, SlotView } from './view.ts'

type SlotFieldProps = FieldProps & { value?: string | undefined; slots: LeadFieldView['slots'] }

const MESSAGE = 'Please choose a time on that day, or no day.'
const ANY_TIME = 'Choose a day and a time; if it is not free, we show you those that are.'
const NONE = 'There is no free time just now. Send the form without one, and we will call you.'

/**
 * The day and the time of an appointment (rule:booking-time). A page that everybody gets has a box for any time, which is
 * checked when it is sent; with scripts the free times come in its place, and a form that is shown again brings them.
 */
export function SlotField({ slots, value, ...given }: SlotFieldProps) {
  const { href, times: brought } = slots ?? { href: null, times: [] }
  const { field, attributes } = useField(given, MESSAGE)
  const { ref, found } = useSlots(brought.length > 0 ? null : href, field.error)
  const times = brought.length > 0 ? brought : (found?.times ?? null)
  return (
    <div ref={ref}>
      {times === null ? (
        <TextField {...given} type="datetime-local" value={value} hint={ANY_TIME} />
      ) : !times.some(({ available }) => available) ? (
        <Group field={field}>
          <p className="field-hint">{NONE}</p>
        </Group>
      ) : brought.length > 0 ? (
        <Field {...field}>
          <GroupedTimes {...{ times, value, attributes }} />
        </Field>
      ) : (
        <Group field={field}>
          <DayAndTime {...{ times, value: found?.typed || value, attributes }} />
        </Group>
      )}
    </div>
  )
}

/** The frame of several controls; an error leads to the one that has the id. */
function Group({ field: { id, label, optional, error }, children }: { field: FieldProps; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be what the id finds among the form's elements
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-label">
        {label}
        {optional ? <span className="field-mark"> optional</span> : null}
      </span>
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

type TimesProps = {
  times: readonly SlotView[]
  value: string | undefined
  attributes: ReturnType<typeof useField>['attributes']
}

/** The day, and the times of that day. */
function DayAndTime({ times, value, attributes }: TimesProps) {
  const days = byDay(times.filter(({ available }) => available))
  const typed = value && times.find(({ start, available }) => available && start.startsWith(value))?.start
  const [chosen, setDay] = useState(typed ? typed.slice(0, 10) : '')
  // Of another place, or once they are taken, a day may have no times.
  const day = days.has(chosen) ? chosen : ''
  const [time, setTime] = useState(typed || '')
  const ofDay = times.filter(({ start }) => start.startsWith(day))
  const isThere = ofDay.some(({ start, available }) => available && start === time)
  return (
    <div className="slot-choice">
      <select
        aria-label="Day"
        className="input"
        value={day}
        onChange={(event) => {
          setDay(event.target.value)
          setTime('')
        }}
      >
        <option value="">Any day</option>
        {[...days.keys()].map((date) => (
          <option key={date} value={date}>
            {shortDayWords(date)}
          </option>
        ))}
      </select>
      <select
        {...attributes}
        aria-label="Time"
        className="input"
        value={isThere ? time : ''}
        required={attributes.required || day !== ''}
        disabled={day === '' && !attributes.required}
        onChange={(event) => setTime(event.target.value)}
      >
        <option value="">{day === '' ? 'Any time' : 'Choose a time'}</option>
        {(day === '' ? [] : ofDay).map((slot) => (
          <Time key={slot.start} slot={slot} />
        ))}
      </select>
    </div>
  )
}

/** One list, the times of each day together: works without scripts. */
function GroupedTimes({ times, value, attributes }: TimesProps) {
  const isThere = times.some(({ start, available }) => available && start === value)
  return (
    <select {...attributes} className="input" defaultValue={isThere ? value : ''}>
      <option value="">Any time</option>
      {[...byDay(times)].map(([date, slots]) => (
        <optgroup key={date} label={dayWords(date)}>
          {slots.map((slot) => (
            <Time key={slot.start} slot={slot} />
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function Time({ slot: { start, available } }: { slot: SlotView }) {
  return (
    <option value={start} disabled={!available}>
      {`${timeWords(start.slice(11))}${available ? '' : ', taken'}`}
    </option>
  )
}

function byDay(times: readonly SlotView[]): Map<string, SlotView[]> {
  return Map.groupBy(times, ({ start }) => start.slice(0, 10))
}
