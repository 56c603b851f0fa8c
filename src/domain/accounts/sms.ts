/** A text message to an Australian mobile, in its one spelling (`+614…`); `id` is the same for each try. */
export type TextMessage = { from: string; to: string; text: string; id: string }

export type SmsAnswer = { kind: 'sent' | 'retry' | 'rejected'; answer: string }

/** Hands a message over; never throws for what a carrier may do. */
export type Sms = (message: TextMessage) => Promise<SmsAnswer>
