"""Runs the code that the page exports, and compares what it prints with the page's result.

The arguments are the command of the C++ compiler; without any, the code is Python.
"""

import json
import subprocess
import sys
import tempfile

compiler = sys.argv[1:]
rows = json.load(sys.stdin)
different = 0
with tempfile.TemporaryDirectory() as folder:
    for row in rows:
        source, program = f"{folder}/exported.{'cpp' if compiler else 'py'}", f"{folder}/exported"
        with open(source, "w") as file:
            file.write(row["code"])
        if compiler:
            subprocess.run([*compiler, source, "-o", program], check=True, stderr=subprocess.DEVNULL)
        command = [program] if compiler else [sys.executable, source]
        run = subprocess.run(command, capture_output=True, text=True)
        printed = run.stdout.replace("_", "").replace(" ", "").strip()
        if printed != row["result"].replace(" ", ""):
            different += 1
            print(f"{row['example']}: the page has {row['result']}, CuTe {printed or run.stderr.strip()[-200:]}")
print(f"{len(rows)} expressions, {different} with another result")
