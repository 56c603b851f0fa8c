/** Where a new dealer's folder has the draft of its terms: beside its content, so that it is no page. */
export const TERMS_DRAFT = 'drafts/terms-and-conditions.md'

/** What a draft says of itself; a page that says it was put on the site unread. */
export const DRAFT_NOTE = 'This is a draft, to be read and changed by your own adviser before it is a page of the site.'

/**
 * Terms of use to begin from, as a page's Markdown: what is true of any site of this platform, and as questions in square brackets
 * what nobody but the dealer can answer. It promises nothing in the dealer's name. `states` as in 'QLD', the main yard's first.
 */
export function draftTerms({ name, states }: { name: string; states: readonly string[] }): string {
  return `---
title: Terms and Conditions
description: ${JSON.stringify(`What holds for this site of ${name}, and for what it says of vehicles and prices.`)}
---
> ${DRAFT_NOTE}
> What stands in square brackets is for you to answer or to take out, and these lines with it.

## Who we are

This site is that of ${plain(name)} (“we” below). [Your legal name, ABN and dealer licence number.]

## What this site says

It shows vehicles as our records have them when you look. Vehicles are sold meanwhile, and a record may be wrong: ask us about what matters to you before
you come or buy. [What you do where a price was shown wrongly.]

## Prices

What a price includes is said beside it. [What your prices include: on-road costs, fees of your own, how long a price holds.]

## What you ask us here

A form that you send is an enquiry. It is no order, and holds no vehicle for you, unless the page says that it does. [Deposits, holding a vehicle and refunds, where you take them.]

## Your rights

Nothing here takes away rights that you have by the Australian Consumer Law or by the laws on motor dealers of ${among(states)}. [Warranties and cooling-off
periods that these laws have you state.]

## What you write

Our privacy policy says what becomes of it.
`
}

function plain(words: string): string {
  return words.replace(/[\\`*_[\]<>#&]/g, '\\$&')
}

function among(states: readonly string[]): string {
  return new Intl.ListFormat('en-AU').format(new Set(states))
}
