/** The frame of all pages: chosen account, chosen page, exchange time. */
import { ControlRejected, ControlUnauthorized } from "@bourse/client"
import { lazy, Suspense, useEffect, useState } from "react"
import { Account } from "./account/Account.tsx"
import { type Accounts, connect, type Exchange, ExchangeContext } from "./exchange.ts"
import { Header } from "./Header.tsx"
import { watchSandbox } from "./live/Watched.ts"
import { type Page, usePage } from "./route.ts"
import { useToken } from "./session.ts"
import { TradePage } from "./trade/TradePage.tsx"
import { Messages } from "./ui/Messages.tsx"
import { Empty, ErrorNote } from "./ui/Notes.tsx"
import { Welcome } from "./Welcome.tsx"

/** The trade page is shown first; other pages load when they are opened. */
const contents: Readonly<Record<Page, React.ComponentType>> = {
  trade: TradePage,
  watch: lazy(() => import("./watch/WatchPage.tsx")),
  checks: lazy(() => import("./checks/ChecksPage.tsx")),
  wallet: lazy(() => import("./wallet/WalletPage.tsx")),
  broker: lazy(() => import("./broker/BrokerPage.tsx")),
  sandbox: lazy(() => import("./sandbox/SandboxPage.tsx")),
}

/** Gets the focus, so that the keys that scroll work from the start. */
const takeFocus = (page: HTMLElement | null): void => page?.focus({ preventScroll: true })

const uidName = "bourse-uid"
/** The uid of alice, a demo account that is a master and a broker. */
const uidDefault = "10000001"
/** How often the desk checks whether its key is still valid: after a restart the server may have other data. */
const checkEveryMs = 3_000

export const App = () => {
  const token = useToken()
  const page = usePage()
  const [uid, setUid] = useState(sessionStorage.getItem(uidName) ?? uidDefault)
  const [exchange, setExchange] = useState<Exchange | null>(null)
  const [accounts, setAccounts] = useState<Accounts>([])
  const [error, setError] = useState<unknown>(undefined)

  useEffect(() => {
    if (token === null) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      try {
        const found = await connect(token, uid)
        const all = await found.control.admin.listAccounts()
        if (isOver) return
        sessionStorage.setItem(uidName, uid)
        setAccounts(all)
        // An unchanged key keeps the existing clients.
        setExchange((before) => (before?.key === found.key && before.token === token ? before : found))
        setError(undefined)
      } catch (reason) {
        if (isOver) return
        setError(reason)
        if (reason instanceof ControlUnauthorized) return setExchange(null)
        // The account no longer exists: a snapshot was loaded, or the server has other data.
        if (reason instanceof ControlRejected && uid !== uidDefault) return setUid(uidDefault)
      }
      timer = setTimeout(check, checkEveryMs)
    }
    void check()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [token, uid])

  const control = exchange?.control
  useEffect(() => {
    if (token === null || control === undefined) return
    let stop = () => {}
    let isOver = false
    void control.sandbox
      .requests({ limit: "200" })
      .catch(() => [])
      .then((earlier) => {
        if (!isOver) stop = watchSandbox(token, earlier)
      })
    return () => {
      isOver = true
      stop()
    }
  }, [token, control])

  if (token === null || (error !== undefined && exchange === null)) return <Welcome error={error} />
  if (exchange === null) return <Empty title="Connecting to the exchange" />
  const Content = contents[page]
  return (
    <ExchangeContext value={exchange}>
      <div className="flex h-dvh flex-col">
        <div
          ref={takeFocus}
          tabIndex={-1}
          className="relative min-h-0 flex-1 scroll-pt-32 overflow-y-auto outline-none"
        >
          <a
            href="#main"
            className="absolute -top-12 left-2 z-10 rounded-md bg-accent px-3 py-2 text-on-accent focus:top-2"
          >
            Skip to the page
          </a>
          <Account>
            <Header page={page} uid={uid} accounts={accounts} onUid={setUid} />
            <main id="main" tabIndex={-1} className="mx-auto max-w-[1760px] p-2 outline-none sm:p-3">
              {error !== undefined && <ErrorNote error={error} />}
              <Suspense fallback={<Empty title="Loading" />}>
                <Content key={exchange.key} />
              </Suspense>
            </main>
          </Account>
        </div>
        <Messages />
      </div>
    </ExchangeContext>
  )
}
