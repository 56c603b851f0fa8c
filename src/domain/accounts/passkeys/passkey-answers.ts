import * as z from 'zod'

const CREDENTIAL = {
  id: z.base64url().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
}

/** What a browser answers once it has made a passkey (`RegistrationResponseJSON` of WebAuthn). */
export const passkeyMade = z.object({
  ...CREDENTIAL,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
})

/** What it answers once one has signed (`AuthenticationResponseJSON`). */
export const passkeySignature = z.object({
  ...CREDENTIAL,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
})

export type PasskeyMade = z.output<typeof passkeyMade>
export type PasskeySignature = z.output<typeof passkeySignature>
