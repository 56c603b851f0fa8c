import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { twilio } from '#domain/accounts/adapters/twilio.server.ts'
import type { Sms } from '#domain/accounts/sms.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { sandboxSigning } from '#domain/commerce/adapters/sandbox-signing.server.ts'
import { stripeProcessor } from '#domain/commerce/adapters/stripe-processor.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import type { SigningServices } from '#domain/commerce/signing/signing-service.ts'
import { googleBusiness } from '#domain/content/adapters/google-business.server.ts'
import { reviewsFile } from '#domain/content/adapters/reviews-file.server.ts'
import type { OpenReviews } from '#domain/content/reviews/refresh-due-reviews.server.ts'
import { dealerStudio } from '#domain/finance/adapters/dealer-studio.server.ts'
import { sandboxQuotes } from '#domain/finance/adapters/sandbox-quotes.ts'
import { youx } from '#domain/finance/adapters/youx.server.ts'
import { noQuotes, type QuoteSources } from '#domain/finance/quote-source.ts'
import { letterFolder } from '#domain/leads/adapters/mailers/letter-folder.server.ts'
import { mailFolder } from '#domain/leads/adapters/mailers/mail-folder.server.ts'
import { smtpMailer } from '#domain/leads/adapters/mailers/smtp.server.ts'
import { noSms, smsAsLetter } from '#domain/leads/letters/code-sender.server.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { type Mailer, noMailer } from '#domain/leads/mailer.ts'
import { autograb } from '#domain/market-price/adapters/autograb.server.ts'
import { comparableOffers, comparableStock } from '#domain/market-price/adapters/comparable-stock.server.ts'
import type { PriceEstimator } from '#domain/market-price/price-estimator.ts'
import { autograbLookup } from '#domain/trade-in/adapters/autograb-lookup.server.ts'
import { autograbValuer } from '#domain/trade-in/adapters/autograb-valuer.server.ts'
import { sandboxLookup } from '#domain/trade-in/adapters/sandbox-lookup.ts'
import { stockValuer } from '#domain/trade-in/adapters/stock-valuer.server.ts'
import type { MarketValuer } from '#domain/trade-in/market-valuer.ts'
import { noRegoLookup, type RegoLookup } from '#domain/trade-in/rego-lookup.ts'
import { type Core, openKeys } from './core.ts'

/** What used cars of the platform are offered at. */
export const openOffers = ({ platformCtx }: Pick<Core, 'platformCtx'>) => comparableOffers(platformCtx)

/** AutoGrab where there is a key for it, the platform's own stock otherwise. */
export function openEstimator({ autograb: account }: Config, core: Core, log: Logger): PriceEstimator {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A price could not be compared')
  return account ? autograb({ ...account, report }) : comparableStock(openOffers(core), report)
}

/** AutoGrab where there is a key for it, plates that are made up in a demo, else nobody. */
export function openRegoLookup({ autograb: account, demo }: Config, log: Logger): RegoLookup {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A plate could not be looked up')
  if (account) return autograbLookup({ ...account, report })
  return demo ? sandboxLookup() : noRegoLookup
}

/** What used cars of the platform are offered at; AutoGrab first, where there is a key for it. */
export function openValuer({ autograb: account }: Config, core: Core, log: Logger): MarketValuer {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A trade-in could not be valued')
  const ofStock = stockValuer(openOffers(core), report)
  return account ? autograbValuer({ ...account, report, otherwise: ofStock }) : ofStock
}

/** Who takes payments, over the ledger: Stripe with the keys of each dealer; the sandbox in a demo alone. */
export function openProcessors(config: Config, { app: db }: Pick<Core, 'app'>): PaymentProcessors {
  const stripe = stripeProcessor({ db, dataKeys: openKeys(config) })
  return {
    stripe: withLedger(stripe, { db }),
    sandbox: config.demo ? withLedger(sandboxProcessor({ db }), { db }) : null,
  }
}

/** Who has contracts signed: the sandbox, in a demo alone. */
export function openSigning({ demo }: Config, { app: db, keys }: Pick<Core, 'app' | 'keys'>): SigningServices {
  return { sandbox: demo ? sandboxSigning({ db, keys }) : null }
}

/** Each provider where there is an account, figures that say they are made up in a demo, else nobody. */
export function openQuotes(config: Config, log: Logger): QuoteSources {
  const report = (error: unknown) => log.error({ error: String(error) }, 'A quote could not be had')
  const without = config.demo ? sandboxQuotes : noQuotes
  return {
    youx: config.youx ? youx({ ...config.youx, report }) : without,
    'dealer-studio': config.dealerStudio ? dealerStudio({ ...config.dealerStudio, report }) : without,
  }
}

/** Reviews of Google Business Profiles, where the platform is a client of Google's; null where it is none. */
export function openGoogleReviews({ google }: Config): OpenReviews | null {
  return google && ((refreshToken) => googleBusiness(google, refreshToken))
}

/** Reviews of a CSV file's text. */
export const openReviewsFile = reviewsFile

/** Letters go by the mail server there is, in a demo without one into a folder. */
export function openMailer({ smtpUrl, mailFrom, demo, dataDir }: Config): Mailer {
  if (smtpUrl) return smtpMailer({ url: smtpUrl, from: mailFrom })
  return demo ? mailFolder({ dir: mailDir(dataDir), from: mailFrom }) : noMailer
}

/** Twilio where there is an account, letters in a demo, else nobody. */
export function openSms({ twilio: account, demo, dataDir, mailFrom }: Config): Sms {
  if (account) return twilio(account)
  return demo ? smsAsLetter(mailFolder({ dir: mailDir(dataDir), from: mailFrom })) : noSms
}

/** The letters a demo wrote in place of sending them; null where it is none. */
export function openLetters({ demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>): LetterFolder | null {
  return demo ? letterFolder({ dir: mailDir(dataDir) }) : null
}

function mailDir(dataDir: string): string {
  return join(dataDir, 'mail')
}
