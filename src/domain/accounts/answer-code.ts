/**
 * What a mail server or carrier answered, without its words: they name whom it was for, and errors of jobs are logged and kept in
 * the queue. Its number ("450 4.2.1", "429 20429"), the name of what failed ("ECONNREFUSED") or of the setting that is missing.
 */
export function answerCode(answer: string): string {
  const [code] =
    /^[1-5]\d\d(?: \d\.\d{1,3}\.\d{1,3}| \d{5})?\b|\bE[A-Z]{4,}\b(?!@)|\b[A-Z]+_[A-Z_]+\b(?!@)/.exec(answer) ?? []
  return code ?? 'no answer'
}
