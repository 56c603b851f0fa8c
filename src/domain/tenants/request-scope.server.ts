export { currentRequestId, inRequest, REQUEST_ID } from '#db/request-scope.ts'
