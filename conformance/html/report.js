// Script of report.html: keeps filters in the address, finds the next failure, draws traffic on unfolding.

{
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const form = document.querySelector("form")
  const bar = document.querySelector(".filters")
  const shown = document.querySelector(".shown")
  const next = document.querySelector(".next")
  const clear = document.querySelector(".clear")
  const rows = all(".row")
  const statements = rows.filter((row) => row.dataset.level !== undefined)
  const groups = ["result", "level", "area"]
  /** Requests drawn before a button offers the rest. */
  const drawnMax = 50

  /** Id of the element last opened; part of the address. */
  let at = ""

  const element = (name, className, text) => {
    const made = document.createElement(name)
    if (className) made.className = className
    if (text !== undefined) made.textContent = text
    return made
  }

  const indented = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  }

  const drawExchange = ([step, variant, actor, request, curl, status, answer, ms, wrong]) => {
    const made = element("details", wrong ? "exchange wrong" : "exchange")
    const call = request.split(/[ ?]/, 2).join(" ")
    const told = `${wrong ? "\u2717 " : ""}${status ?? "no answer"} ${call} `
    const summary = element("summary", "inner", told)
    summary.append(
      element("span", "quiet", `${step}${variant === null ? "" : `, ${variant}`}, by ${actor}, ${ms} ms`),
    )
    made.append(summary)
    made.addEventListener("toggle", () => {
      if (made.childElementCount > 1) return
      for (const [title, text] of [
        ["Request", request],
        ["As bash, with API_KEY and SECRET set", curl],
        [`Answer, status ${status ?? "none"}`, indented(answer)],
      ])
        made.append(element("h3", "", title), element("pre", "", text))
    })
    return made
  }

  /** Traffic of all fixtures by their ids in the page, unpacked at the first use. */
  let unpacked
  const traffic = () => {
    unpacked ??= (async () => {
      const text = atob(document.getElementById("traffic").textContent)
      const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))
      return new Map(JSON.parse(await new Response(stream).text()))
    })()
    return unpacked
  }

  const drawTraffic = async (place, id) => {
    const exchanges = (await traffic()).get(id) ?? []
    const list = element("div", "traffic")
    list.append(element("h3", "", `Traffic: ${exchanges.length} requests, without secrets`))
    list.append(...exchanges.slice(0, drawnMax).map(drawExchange))
    const rest = exchanges.slice(drawnMax)
    if (rest.length > 0) {
      const more = element("button", "", `Show the other ${rest.length}`)
      more.type = "button"
      more.addEventListener("click", () => more.replaceWith(...rest.map(drawExchange)))
      list.append(more)
    }
    place.replaceWith(list)
  }

  const unfolded = (row) => {
    const place = row.querySelector(".stored")
    if (place === null || place.dataset.drawn) return
    place.dataset.drawn = "yes"
    drawTraffic(place, row.id)
  }

  const wanted = () => {
    const data = new FormData(form)
    return {
      words: String(data.get("q")).toLowerCase().split(/\s+/).filter(Boolean),
      ...Object.fromEntries(groups.map((name) => [name, data.getAll(name)])),
    }
  }

  const texts = new Map()
  const textOf = (row) => {
    if (!texts.has(row)) {
      const title = row.closest(".section").querySelector("h2").textContent
      const own = all(":scope > summary, :scope > .body > :not(.stored, .traffic)", row)
      texts.set(row, `${title} ${own.map((part) => part.textContent).join(" ")}`.toLowerCase())
    }
    return texts.get(row)
  }

  const address = () => {
    const data = new URLSearchParams()
    const filled = new FormData(form)
    if (filled.get("q") !== "") data.set("q", filled.get("q"))
    for (const name of groups)
      if (filled.getAll(name).length > 0) data.set(name, filled.getAll(name).join(","))
    if (at !== "") data.set("at", at)
    return `#${data}`
  }
  const keep = () => history.replaceState(null, "", address())

  const failures = () => rows.filter((row) => row.dataset.result === "failed" && !row.hidden)

  const filter = () => {
    const { words, ...picked } = wanted()
    for (const row of rows)
      row.hidden =
        groups.some(
          (name) =>
            picked[name].length > 0 &&
            row.dataset[name] !== undefined &&
            !picked[name].includes(row.dataset[name]),
        ) || !words.every((word) => textOf(row).includes(word))
    for (const section of all(".section")) section.hidden = all(".row:not([hidden])", section).length === 0
    for (const link of all(".contents a")) link.hidden = document.getElementById(link.hash.slice(1)).hidden
    for (const group of all(".group")) group.hidden = all("a:not([hidden])", group).length === 0
    const count = statements.filter((row) => !row.hidden).length
    shown.textContent = `${count} of ${statements.length} statements`
    clear.disabled = words.length === 0 && groups.every((name) => picked[name].length === 0)
    next.disabled = failures().length === 0
  }

  const fill = (values) => {
    form.elements.q.value = values.get("q") ?? ""
    for (const input of all("input[type=checkbox]", form))
      input.checked = (values.get(input.name) ?? "").split(",").includes(input.value)
  }

  /** Opens the element, scrolls to it and focuses it. Clears the filters if they hide it. */
  const show = (id) => {
    const target = document.getElementById(id)
    if (target === null) return
    if (target.hidden || target.closest(".section")?.hidden) {
      fill(new URLSearchParams())
      filter()
    }
    at = id
    if (target.matches(".row")) {
      target.open = true
      unfolded(target)
    }
    const focused = target.querySelector("summary") ?? target
    focused.focus({ preventScroll: true })
    target.scrollIntoView()
  }

  const go = (id) => {
    show(id)
    history.pushState(null, "", address())
  }

  /** Restores the page from its address: one that `address` made, or the bare id of a link. */
  const restore = () => {
    const values = new URLSearchParams(location.hash.slice(1))
    const [first = ""] = values.keys()
    fill(values)
    filter()
    at = values.get("at") ?? (document.getElementById(first) === null ? "" : first)
    if (at !== "") show(at)
  }

  form.addEventListener("input", () => {
    filter()
    keep()
  })
  form.addEventListener("submit", (event) => event.preventDefault())
  clear.addEventListener("click", () => {
    fill(new URLSearchParams())
    filter()
    keep()
    form.elements.q.focus()
  })
  next.addEventListener("click", () => {
    const [here, found] = [document.getElementById(at), failures()]
    const after = (row) => here === null || (here.compareDocumentPosition(row) & 4) !== 0
    const row = found.find(after) ?? found[0]
    if (row !== undefined) go(row.id)
  })
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']")
    if (link === null) return
    event.preventDefault()
    go(decodeURIComponent(link.hash.slice(1)))
  })
  for (const row of rows) {
    row.addEventListener("toggle", () => row.open && unfolded(row))
    row.querySelector("summary").addEventListener("click", () => {
      at = row.id
      keep()
    })
  }
  addEventListener("popstate", restore)
  new ResizeObserver(() => {
    const sticky = getComputedStyle(bar).position === "sticky"
    document.documentElement.style.setProperty("--bar-height", sticky ? `${bar.offsetHeight}px` : "0px")
  }).observe(bar)
  bar.hidden = false
  restore()
}
