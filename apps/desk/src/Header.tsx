import { AccountValue } from "./account/AccountValue.tsx"
import { type Accounts, useExchange } from "./exchange.ts"
import { ExchangeClock } from "./live/ExchangeClock.tsx"
import { MirrorBadge } from "./live/MirrorBadge.tsx"
import { addressOf, openPage, type Page, pages } from "./route.ts"
import { chooseTheme, useTheme } from "./theme.ts"
import { Button } from "./ui/Button.tsx"
import { classes } from "./ui/classes.ts"

const titles: Readonly<Record<Page, string>> = {
  trade: "Trade",
  watch: "Watch my bot",
  checks: "Checks",
  wallet: "Wallet",
  broker: "Broker",
  sandbox: "Sandbox",
}

interface HeaderProps {
  readonly page: Page
  readonly uid: string
  readonly accounts: Accounts
  readonly onUid: (uid: string) => void
}

export const Header = ({ page, uid, accounts, onUid }: HeaderProps) => {
  const { key } = useExchange()
  const theme = useTheme()
  const other = theme === "dark" ? "light" : "dark"
  return (
    <header className="sticky top-0 z-5 border-b border-line bg-surface">
      <title>{`${titles[page]} · Bourse desk`}</title>
      <div className="mx-auto flex max-w-[1760px] flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1.5 sm:gap-x-4 sm:px-3">
        <p className="font-semibold tracking-tight">
          <span aria-hidden="true" className="text-accent">
            ◆{" "}
          </span>
          <span className="max-sm:sr-only">Bourse</span>
        </p>
        <nav
          aria-label="Pages"
          className="order-last -mx-2 flex w-full sm:gap-1 overflow-x-auto lg:order-none lg:w-auto"
        >
          {pages.map((each) => (
            <a
              key={each}
              href={addressOf(each)}
              aria-current={each === page ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                openPage(each)
              }}
              className={classes(
                "rounded-md px-2 py-1.5 text-sm whitespace-nowrap sm:px-2.5 pointer-coarse:py-2.5",
                each === page ? "bg-raised font-semibold text-ink" : "text-muted hover:text-ink",
              )}
            >
              {each === "watch" ? (
                <>
                  Watch<span className="max-sm:sr-only"> my bot</span>
                </>
              ) : (
                titles[each]
              )}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:gap-x-4">
          <AccountValue key={key} />
          <MirrorBadge />
          <ExchangeClock />
          <select
            aria-label="Account"
            value={uid}
            onChange={(event) => onUid(event.target.value)}
            className="min-h-8 w-20 rounded-md border border-line bg-page px-2 text-sm sm:w-36 pointer-coarse:min-h-10"
          >
            {accounts.map((account) => (
              <option key={account.uid} value={account.uid}>
                {account.name}
                {account.master === null ? "" : " (sub)"}
              </option>
            ))}
          </select>
          <Button small kind="quiet" onClick={() => chooseTheme(other)} aria-label={`Use the ${other} theme`}>
            <span aria-hidden="true">{theme === "dark" ? "☀" : "☾"}</span>
          </Button>
        </div>
      </div>
    </header>
  )
}
