/** The page's entry: theme, signing, and the application. */
import { createRoot } from "react-dom/client"
import { App } from "./App.tsx"
import { signWithoutWebCrypto } from "./insecureOrigin.ts"
import { applyTheme } from "./theme.ts"
import "./styles.css"

applyTheme()
await signWithoutWebCrypto()
createRoot(document.getElementById("root")!).render(<App />)
