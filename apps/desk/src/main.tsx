/** The page's beginning: its token, its looks, and the application. */
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import { signWithoutWebCrypto } from "./insecureOrigin.ts"
import { takeToken } from "./session.ts"
import { applyTheme } from "./theme.ts"
import "./styles.css"

applyTheme()
const token = takeToken()
await signWithoutWebCrypto()
createRoot(document.getElementById("root")!).render(<App token={token} />)
