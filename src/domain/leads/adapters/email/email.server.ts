import type { Lead } from '../../lead.ts'
import { leadRows } from '../../lead.ts'
import type { LeadChannel } from '../../lead-channel.ts'
import type { Mailer } from '../../mailer.ts'

/** A letter to people: HTML and text, answered straight to the shopper, with a link to the vehicle and its picture. */
export function emailChannel(mailer: Mailer): LeadChannel {
  return ({ lead, from, idempotencyKey, isResend }, to) =>
    mailer({
      fromName: from.name,
      to,
      replyTo: lead.email,
      subject: `${isResend ? 'Again: ' : ''}${subjectOf(lead)}`,
      text: textOf(lead),
      html: htmlOf(lead, from.name),
      messageId: `lead-${idempotencyKey}`,
    })
}

/** 'Test Drive: 2021 Mazda 6, stock 20460, from Zoë O'Brien' */
function subjectOf({ category, vehicle, firstName, lastName }: Lead): string {
  const about = vehicle ? `: ${vehicle.name}, stock ${vehicle.stockNumber}` : ''
  return `${category}${about}, from ${firstName} ${lastName}`
}

function textOf(lead: Lead): string {
  const rows = leadRows(lead).map(({ label, value }) => `${label}: ${value}`)
  return `${[...rows, ...(lead.vehicle ? ['', lead.vehicle.url] : [])].join('\n')}\n`
}

const CELL = 'padding:6px 12px 6px 0;vertical-align:top'

function htmlOf(lead: Lead, site: string): string {
  const { vehicle } = lead
  const rows = leadRows(lead).map(
    ({ label, value }) =>
      `<tr><th align="left" style="${CELL};white-space:nowrap">${escaped(label)}</th><td style="${CELL};white-space:pre-wrap">${escaped(value)}</td></tr>`,
  )
  const picture = vehicle?.pictureUrl
    ? `<p><a href="${escaped(vehicle.url)}"><img src="${escaped(vehicle.pictureUrl)}" width="320" alt="${escaped(vehicle.name)}"></a></p>`
    : ''
  const link = vehicle ? `<p><a href="${escaped(vehicle.url)}">${escaped(vehicle.name)} on the site</a></p>` : ''
  return `<!DOCTYPE html><html lang="en-AU"><body style="font-family:sans-serif"><h1 style="font-size:20px">${escaped(subjectOf(lead))}</h1><table>${rows.join('')}</table>${picture}${link}<p>Sent on the site of ${escaped(site)}. Your answer goes to ${escaped(lead.email)}.</p></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
