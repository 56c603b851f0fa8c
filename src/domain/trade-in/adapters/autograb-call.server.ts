const PATIENCE_MS = 6_000

export type AutograbAccount = { url: string; apiKey: string; report(error: unknown): void; patienceMs?: number }

/** What AutoGrab answers to a path, or to a body sent there; null where it knows no such vehicle. Throws what it cannot say. */
export async function callAutograb(
  { url, apiKey, patienceMs = PATIENCE_MS }: AutograbAccount,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(new URL(path, url), {
    method: body ? 'POST' : 'GET',
    headers: { ApiKey: apiKey, Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`AutoGrab answered ${answer.status}.`)
  return answer.json()
}
