import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { DeskForm, DeskPage } from './desk-page.tsx'
import type { SessionListView } from './views.ts'

/** Where somebody is signed in, and how to end that. */
export function SessionList({ view: { head, desk, sessions } }: { view: SessionListView }) {
  const token = desk.formToken
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <div className="desk-title">
        <h1>Where you are signed in</h1>
        <p className="desk-count">{desk.person.email}</p>
      </div>
      <ul className="desk-list">
        {sessions.map(({ id, device, isThis, signedIn, seen }) => (
          <li key={id} className="desk-row">
            <h2>{device}</h2>
            <p className="desk-small">
              Signed in <time dateTime={signedIn.iso}>{signedIn.text}</time>, last seen{' '}
              <time dateTime={seen.iso}>{seen.text}</time>
            </p>
            {isThis ? (
              <p>
                <Badge tone="positive">This device</Badge>
              </p>
            ) : (
              <DeskForm token={token}>
                <Button type="submit" name="session" value={String(id)} aria-label={`Sign out ${device}`}>
                  Sign out
                </Button>
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <DeskForm token={token}>
          <Button type="submit" name="session" value="others">
            Sign out all other devices
          </Button>
        </DeskForm>
      ) : null}
    </DeskPage>
  )
}
