import * as z from 'zod'

export const schema = z.strictObject({})

export type View = { label: string; methods: { name: string; label: string }[] }
