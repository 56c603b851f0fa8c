import { useEffect, useRef, useState } from 'react'
import { formatDollars } from '../../forms/money.ts'
import { useNear } from '../../hooks/use-near.ts'
import { FinanceLine } from '../price.tsx'
import type { VehicleView } from '../view.ts'
import { askLender, basisWords, type LenderQuote } from './lender-quote.ts'
import type { FinanceCallToActionView } from './view.ts'

/** 'Finance Available For This Vehicle!' with its button (rule:vehicle-blocks), and a lender's figures where there are any. */
export function FinanceCallToAction({ vehicle }: { vehicle: VehicleView }) {
  const { callToAction } = vehicle.calculators
  if (!callToAction) return null
  const { title, finance, question, link } = callToAction
  return (
    <section className="finance-call" aria-labelledby="finance-available">
      <div>
        <h2 id="finance-available">{title}</h2>
        {finance ? <FinanceLine finance={finance} /> : null}
        {question ? <Quoted question={question} /> : null}
      </div>
      <a className="button button-outline" href={link.href}>
        {link.text}
      </a>
    </section>
  )
}

type Question = NonNullable<FinanceCallToActionView['question']>

/**
 * The place of a quote that is fetched when it comes near (rule:quote-fetch): busy meanwhile, so that it is read out
 * once and whole. Empty without scripts, or when there is none.
 */
function Quoted({ question }: { question: Question }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const [answer, setAnswer] = useState<LenderQuote | null | 'none'>(null)
  useEffect(() => {
    if (!isNear) return
    let isAwaited = true
    askLender(question.body).then((quote) => isAwaited && setAnswer(quote ?? 'none'))
    return () => {
      isAwaited = false
    }
  }, [isNear, question.body])
  const quote = answer === 'none' ? null : answer
  return (
    <div
      ref={place}
      className="finance-quote only-with-scripts"
      role="status"
      aria-busy={(isNear && answer === null) || undefined}
    >
      <p className="finance-line" hidden={!quote}>
        <strong>{quote ? `Est. ${formatDollars(Math.round(quote.weeklyRepaymentAmount))}${question.per}` : ''}</strong>{' '}
        <strong>{quote ? `${quote.comparisonRate.toFixed(2)}% comparison rate` : ''}</strong>
      </p>
      <p className="calc-print" hidden={!quote}>
        {quote ? basisWords(quote, question.termYears) : ''}
      </p>
    </div>
  )
}
