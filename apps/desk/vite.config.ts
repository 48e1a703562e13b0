import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

/** `npx vite` in this folder serves the desk from its sources; calls go to a server that `npm start` runs. */
const server = process.env.BOURSE_URL ?? "http://127.0.0.1:7070"
const proxied = { target: server, changeOrigin: true }

export default defineConfig({
  base: "/desk/",
  plugins: [tailwindcss()],
  resolve: { conditions: ["@bourse/source", "module", "browser", "development|production"] },
  build: { target: "es2023", modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { "/api": proxied, "/sandbox": proxied, "/admin": proxied } },
})
