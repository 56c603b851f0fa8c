export type { DataKeys } from '#db/sealed-values.ts'
