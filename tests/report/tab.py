# SPDX-License-Identifier: Apache-2.0
"""A tab of headless Chromium that shows the report, and what it did."""
import base64
import json
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "interop"))
import chromium  # noqa: E402

NOISE = ("Network.requestWillBeSent", "Network.loadingFailed", "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled")
SHIFTS = "window.shifts = []; new PerformanceObserver(l => { for (const e of l.getEntries()) window.shifts.push(e.value) }).observe({type: 'layout-shift', buffered: true})"


class Tab:
    """with Tab(page) as tab: tab.go("tab=bulk"); tab.value("document.title")"""

    def __init__(self, page):
        self.url = pathlib.Path(page).resolve().as_uri()

    def __enter__(self):
        self.browser = chromium.Browser(roots=()).__enter__()
        self.target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=SHIFTS)
        self.size(1280, 900)
        return self

    def __exit__(self, *why):
        self.browser.__exit__(*why)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def size(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def dark(self, on):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if on else "light"}])

    def go(self, fragment="", patience=20):
        """Loads the page anew; seconds until the tab of that fragment was shown.
        The page before this one may still answer, so what counts is the address it drew for."""
        self.call("Page.navigate", url="about:blank")
        begin = time.monotonic()
        self.call("Page.navigate", url=f"{self.url}#{fragment}")
        there = f"location.href == new URL({json.dumps(self.url + '#' + fragment)}).href"
        drawn = "document.readyState == 'complete' && document.body && document.body.dataset.shown && document.body.dataset.hash == location.hash"
        while time.monotonic() < begin + patience:
            if self.value(f"{there} && {drawn} || ''"):
                return time.monotonic() - begin
            time.sleep(0.02)
        raise RuntimeError("the page was not shown: " + "; ".join(self.noise()))

    def turn(self, fragment):
        """The same page with another fragment."""
        self.value(f"location.hash = {json.dumps(fragment)}")
        end = time.monotonic() + 10
        while not self.value("document.body.dataset.hash == location.hash"):
            if time.monotonic() > end:
                raise RuntimeError(f"the page did not turn to {fragment}: " + "; ".join(self.noise()))

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:800])
        return answer["result"].get("value")

    def key(self, name, code):
        text = {"text": "\r"} if name == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=name, code=name, windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def hover(self, x, y):
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def picture(self, path, whole=False):
        parameters = {"format": "png"}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            parameters["captureBeyondViewport"] = True
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1}
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"]))

    def noise(self):
        """Everything that was asked of a network or said to the console."""
        self.value("1")  # lets what is under way arrive
        found = []
        for event in self.browser.events:
            method, p = event.get("method"), event.get("params", {})
            if method not in NOISE:
                continue
            url = p.get("request", {}).get("url", "")
            if method == "Network.requestWillBeSent" and url.split("#")[0] in (self.url, "about:blank"):
                continue
            if method == "Network.requestWillBeSent" and url.startswith("data:"):
                continue
            found.append(f"{method}: {json.dumps(p.get('exceptionDetails', {}).get('exception', p))[:600]}")
        return found
